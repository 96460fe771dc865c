/** The own account: who I am here, where I am signed in, the second step. */
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshSession } from '#school/web/session/account.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import '#platform/web/styles/basics.css'
import '#platform/web/styles/frame.css'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { useSession } from '#platform/web/session.ts'
import { profileKey, readProfile } from './own-profile.ts'
import { LockedLines } from './locked-lines.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecondStep } from './second-step.tsx'
import classes from './account.module.css'

// its cropping brings dialogs along, which nobody needs who only looks
const Photo = lazyPart(async () => ({ default: (await import('#platform/web/kit/states/photo.tsx')).Photo }))

export default function MyAccount() {
  const { data: profile, error, refetch } = useQuery({ queryKey: profileKey, queryFn: readProfile })
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('My account')}
        actions={
          <>
            <Button
              component={Link}
              to="/my-account/password"
              variant="default"
              leftSection={<IconLock size={16} aria-hidden />}
            >
              {t('Change password')}
            </Button>
            <Button component={Link} to="/my-account/personal" leftSection={<IconPencil size={16} aria-hidden />}>
              {t('Edit details')}
            </Button>
          </>
        }
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !profile ? (
        <LoadingState />
      ) : (
        <Stack gap="xl">
          <Who profile={profile} />
          <section aria-labelledby="second-step">
            <Title order={2} id="second-step" mb="xs">
              {t('Second step')}
            </Title>
            <SecondStep isOn={profile.totp} />
          </section>
          <section aria-labelledby="sessions">
            <Title order={2} id="sessions" mb={4}>
              {t('Where you are signed in')}
            </Title>
            <Text size="sm" c="dimmed" mb="xs">
              {t('If you do not know one of these, end it and change your password.')}
            </Text>
            <OwnSessions />
          </section>
          <OwnLocks />
        </Stack>
      )}
    </div>
  )
}

function Who({ profile }: { profile: Awaited<ReturnType<typeof readProfile>> }) {
  const queries = useQueryClient()
  const { user, role } = useSession()
  return (
    <Group gap="lg" align="start">
      {/* as much room as the photo takes with its button, which is higher for thumbs */}
      <Box mih={164}>
        <Suspense fallback={<Box w={120} />}>
          <Photo
            person={{ name: user.full_name, profile_image: profile.profile_image }}
            path="/api/me/photo"
            mayChange
            size={120}
            onChanged={() => void Promise.all([queries.invalidateQueries({ queryKey: profileKey }), refreshSession()])}
          />
        </Suspense>
      </Box>
      <dl className={classes.facts}>
        <Fact name={t('Name')} value={user.full_name} />
        <Fact name={t('Name in Nepali')} value={profile.name_np} />
        <Fact name={t('Username')} value={profile.username} />
        <Fact name={t('E-mail')} value={profile.email} />
        <Fact name={t('Mobile')} value={profile.primary_mobile} />
        <Fact
          name={user.roles.length > 1 ? t('Roles') : t('Role')}
          value={user.roles.map((each) => t(each.name)).join(', ') || t(role.name)}
        />
      </dl>
    </Group>
  )
}

/** Nothing while nobody was kept out. */
function OwnLocks() {
  const { data } = useQuery({
    queryKey: ['locked-tries'],
    queryFn: async () => (await api.get('/api/me/locked-tries')).data,
  })
  if (!data?.length) return null
  return (
    <section aria-labelledby="locked-tries">
      <Title order={2} id="locked-tries" mb={4}>
        {t('Tries of others')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('Each time the address was kept out. If it was not you, change your password.')}
      </Text>
      <LockedLines locked={data} />
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value || '–'}</dd>
    </div>
  )
}
