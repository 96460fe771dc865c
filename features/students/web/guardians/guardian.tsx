/** One guardian: contact, children with what the guardian is to each, sign-in, and what the family owes. */
import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { IconCash, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { ApiError, api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { askDeleteReason, confirmEdit } from '#platform/web/kit/form/confirm.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { Unlock } from '#school/web/lock/unlock.tsx'
import { can } from '#platform/web/session.ts'
import type { GuardianRecord } from '../../contract/guardians/guardians.ts'
import { ownFields } from '#features/people/contract/person-shape.ts'
import { guardianDetails, guardianShape } from '../../contract/guardians/guardian-shape.ts'
import { GuardianChildren } from './guardian-children.tsx'
import { DetailsSection, PersonFacts, SignIn } from '#features/people/web/shared.ts'
import classes from './guardians.module.css'

export default function Guardian() {
  const id = Number(useParams().id)
  const queries = useQueryClient()
  const key = ['/api/guardian', 'one', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/api/guardian/{id}', { id }, { signal }),
  })
  /** Changes answer the whole record. */
  function keep(answer: unknown) {
    if ((answer as { data?: GuardianRecord } | undefined)?.data) queries.setQueryData(key, answer)
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === '/api/guardian' && queryKey[1] !== 'one',
    })
  }
  if (error instanceof ApiError && error.code === 'record-protected') return <Unlock />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const person = data.data
  return (
    <div className={classes.page}>
      <PageHeader
        title={nameOf(person)}
        back={{ to: '/guardians', label: t('Guardians') }}
        actions={
          can('receipt-read') &&
          person.children[0] && (
            <Button
              component={Link}
              to={`/fee-payment?student=${person.children[0].id}`}
              variant="default"
              leftSection={<IconCash size={16} aria-hidden />}
            >
              {t('Fee payment')}
            </Button>
          )
        }
      />
      <Head person={person} />
      <Contact person={person} keep={keep} />
      <GuardianChildren person={person} keep={keep} />
      <SignIn id={person.id} signIn={person.sign_in} onChange={() => void refetch()} />
      <Remove person={person} />
    </div>
  )
}

function Head({ person: { details, due, is_staff, id } }: { person: GuardianRecord }) {
  return (
    <div className={classes.section}>
      <div className={classes.line}>
        {details.primary_mobile && (
          <Anchor href={`tel:${details.primary_mobile}`} size="sm" className="tabular" td="underline">
            {details.primary_mobile}
          </Anchor>
        )}
        {details.email && (
          <Anchor href={`mailto:${details.email}`} size="sm" td="underline">
            {details.email}
          </Anchor>
        )}
        {is_staff &&
          (can('staff-read') ? (
            <Anchor component={Link} to={`/staff/${id}`} size="sm" td="underline">
              {t('Works at the school')}
            </Anchor>
          ) : (
            <Badge color="gray">{t('Works at the school')}</Badge>
          ))}
      </div>
      {due !== null && (
        <Text size="sm">
          {t('The family owes')}:{' '}
          {due > 0 ? (
            <Text component="span" c="var(--mantine-color-error)" fw={600}>
              <Money paisa={due} prefix />
            </Text>
          ) : (
            t('nothing')
          )}
        </Text>
      )}
    </div>
  )
}

function Contact({ person, keep }: { person: GuardianRecord; keep: (answer: unknown) => void }) {
  const [editing, setEditing] = useState(false)
  const { details, id, is_staff } = person
  return (
    <DetailsSection
      id="contact"
      title={t('Contact')}
      editLabel={t('Edit contact')}
      mayEdit={can('guardian-update & student-contact-read & student-record-read')}
      editing={editing}
      onEdit={() => void confirmEdit().then((yes) => yes && setEditing(true))}
      onClose={() => setEditing(false)}
      note={
        is_staff
          ? t('This guardian works at the school. Change the name, mobile and e-mail with the staff.')
          : undefined
      }
      // who works here is changed with the staff
      fields={is_staff ? ownFields(guardianShape).fields : guardianDetails.fields}
      schema={schemasOf(guardianDetails).update}
      row={details}
      draft={`guardian.${id}`}
      send={(values, clear) => api.form('/api/guardian', values, { id, method: 'PATCH', clear })}
      onSaved={keep}
    >
      <PersonFacts shape={guardianShape} values={details} />
    </DetailsSection>
  )
}

function Remove({ person }: { person: GuardianRecord }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  if (!can('guardian-delete') || person.children.length > 0 || person.is_staff) return null
  async function remove() {
    const reason = await askDeleteReason({
      what: person.name,
      about: t('This guardian has no child here. An administrator can bring the person back.'),
    })
    if (!reason) return
    const answer = await api
      .form('/api/guardian', { reason }, { id: person.id, method: 'DELETE' })
      .catch(() => undefined)
    if (answer === undefined) return
    await queries.invalidateQueries({ queryKey: ['/api/guardian'] })
    void navigate('/guardians')
  }
  return (
    <Group className="no-print">
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove()}
      >
        {t('Delete')}
      </Button>
    </Group>
  )
}
