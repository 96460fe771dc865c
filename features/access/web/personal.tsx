/** The own names and contact. */
import { Alert, Button, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { refreshSession } from '#school/web/session/account.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { keptDraft } from '#platform/web/kit/form/draft.ts'
import { useKeptDraft } from '#platform/web/kit/form/use-kept-draft.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import '#platform/web/styles/basics.css'
import '#platform/web/styles/frame.css'
import { type OwnProfile, profileKey, readProfile } from './own-profile.ts'
import { useFormCall } from './use-form-call.ts'
import classes from './account.module.css'

const names = ['fname', 'mname', 'lname', 'name_np', 'email', 'primary_mobile'] as const
type Name = (typeof names)[number]

export default function Personal() {
  const { data, error, refetch } = useQuery({ queryKey: profileKey, queryFn: readProfile })
  return (
    <div className={classes.page}>
      <PageHeader title={t('Personal update')} back={{ to: '/my-account', label: t('My account') }} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <PersonalForm profile={data} />
      ) : (
        <LoadingState />
      )}
    </div>
  )
}

const optional = (label: string): string => t('{label} (optional)', { label })

type Values = Record<Name, string>
const draft = 'own-details'

/** What was typed and not saved stands there again when the page is opened the next time. */
function useDetails(profile: OwnProfile) {
  const stored = Object.fromEntries(names.map((name) => [name, profile[name] ?? ''])) as Values
  const [before] = useState(() => keptDraft(draft)?.values as Values | undefined)
  const [isOfBefore, setOfBefore] = useState(before !== undefined)
  const [values, setValues] = useState<Values>({ ...stored, ...before })
  const isDirty = names.some((name) => values[name] !== stored[name])
  const kept = useKeptDraft(draft, values, isDirty)
  return {
    values,
    setValues,
    isOfBefore,
    saved: () => kept.saved(),
    discard() {
      kept.saved()
      setValues(stored)
      setOfBefore(false)
    },
  }
}

function PersonalForm({ profile }: { profile: OwnProfile }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { values, setValues, isOfBefore, saved, discard } = useDetails(profile)
  const { busy, errorOf, run } = useFormCall(values)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const clear = names.filter((name) => profile[name] && !values[name].trim())
    if (!(await run(() => api.form('/api/me/profile', values, { method: 'PATCH', clear })))) return
    saved()
    await Promise.all([client.invalidateQueries({ queryKey: profileKey }), refreshSession()])
    await navigate('/my-account')
  }

  const field = (name: Name, label: string, more: TextInputProps = {}) => (
    <TextInput
      name={name}
      label={label}
      value={values[name]}
      error={errorOf(name)}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack maw={640}>
        {isOfBefore && (
          <Alert color="blue" title={t('There are unsaved changes from before')}>
            <Button variant="default" onClick={discard}>
              {t('Discard them')}
            </Button>
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {field('fname', t('First name'), { autoComplete: 'given-name', required: true, withAsterisk: false })}
          {field('mname', optional(t('Middle name')), { autoComplete: 'additional-name' })}
          {field('lname', optional(t('Last name')), { autoComplete: 'family-name' })}
        </SimpleGrid>
        {field('name_np', optional(t('Name in Nepali')), { lang: 'ne' })}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {field('email', optional(t('E-mail')), { type: 'email', autoComplete: 'email' })}
          {field('primary_mobile', optional(t('Mobile')), { type: 'tel', autoComplete: 'tel', inputMode: 'tel' })}
        </SimpleGrid>
        <div>
          <Button type="submit" loading={busy}>
            {t('Save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
