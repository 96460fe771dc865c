/** One guardian: contact, children with what the guardian is to each, sign-in, and what the family owes. */
import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconCash, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { ApiError, api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { askReason, confirmEdit } from '#platform/web/kit/form/confirm.tsx'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Form } from '#platform/web/kit/form/form.tsx'
import type { FormSchema, Payload } from '#platform/web/kit/form/form-payload.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useFocusBack } from '#platform/web/kit/states/use-focus-back.ts'
import { Unlock } from '#school/web/lock/unlock.tsx'
import { can } from '#platform/web/session.ts'
import type { GuardianRecord } from '../../contract/guardians/guardians.ts'
import { guardianDetails } from '../../contract/guardians/details.ts'
import { GuardianChildren } from './guardian-children.tsx'
import { SignIn } from '#features/people/web/shared.ts'
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
  const edit = useFocusBack(editing)
  const { details } = person
  // who works here is changed with the staff
  const { occupation, dob, ...own } = guardianDetails.fields
  const fields = person.is_staff ? { occupation, dob } : { ...own, occupation, dob }
  const send = async ({ values, clear }: Payload) =>
    Object.keys(values).length || clear.length
      ? api.form('/api/guardian', values, { id: person.id, method: 'PATCH', clear })
      : undefined
  return (
    <section className={classes.section} aria-labelledby="contact">
      <div className={classes.sectionHead}>
        <Title order={2} id="contact">
          {t('Contact')}
        </Title>
        {can('guardian-update & student-contact-read & student-record-read') && !editing && (
          <Button
            ref={edit}
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => void confirmEdit().then((yes) => yes && setEditing(true))}
            aria-label={t('Edit contact')}
          >
            {t('Edit')}
          </Button>
        )}
      </div>
      {editing && person.is_staff && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('This guardian works at the school. Change the name, mobile and e-mail with the staff.')}
        </Text>
      )}
      {editing ? (
        <Form
          fields={fields}
          schema={schemasOf(guardianDetails).update as FormSchema}
          row={details}
          wide
          draft={`guardian.${person.id}`}
          send={send}
          keep
          onCancel={() => setEditing(false)}
          onSaved={(answer) => {
            keep(answer)
            setEditing(false)
          }}
        />
      ) : (
        <Facts>
          <Fact name={t('Name')}>{[details.fname, details.mname, details.lname].filter(Boolean).join(' ')}</Fact>
          <Fact name={t('Name in Nepali')}>{details.name_np}</Fact>
          {can('student-contact-read') && <Fact name={t('Mobile')}>{details.primary_mobile}</Fact>}
          {can('student-contact-read') && <Fact name={t('E-mail')}>{details.email}</Fact>}
          <Fact name={t('Occupation')}>{details.occupation}</Fact>
          {can('student-record-read') && (
            <Fact name={t('Date of birth')}>{details.dob && <Day ad={details.dob} style="long" />}</Fact>
          )}
        </Facts>
      )}
    </section>
  )
}

function Remove({ person }: { person: GuardianRecord }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  if (!can('guardian-delete') || person.children.length > 0 || person.is_staff) return null
  async function remove() {
    const reason = await askReason({
      title: t('Delete {what}?', { what: person.name }),
      message: t('This guardian has no child here. An administrator can bring the person back.'),
      confirm: t('Delete'),
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
