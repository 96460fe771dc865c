/** The guardians of a student and their other children; changed one at a time. */
import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { f } from '#platform/fields/index.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { Form } from '#platform/web/kit/form/form.tsx'
import type { FormSchema, Payload } from '#platform/web/kit/form/form-payload.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import {
  type FoundGuardian,
  type Guardian,
  guardianFields,
  guardianInput,
} from '../../contract/guardians-and-addresses.ts'
import { GuardianFinder } from './guardian-finder.tsx'
import { relationWord, seatText } from '../labels.ts'
import { type StudentRecord, useKeepRecord } from '../record.ts'
import classes from '../students.module.css'

interface GuardianPanelProps {
  student: StudentRecord
  isEditing: boolean
  /** Both are absent when nothing may be changed. */
  onEdit?: () => Promise<void>
  onAdd?: () => void
  onClose: () => void
}

export function GuardianPanel({ student, isEditing, onEdit, onAdd, onClose }: GuardianPanelProps) {
  // undefined: somebody new
  const [edited, setEdited] = useState<Guardian>()
  const begin = (guardian?: Guardian) => {
    setEdited(guardian)
    if (guardian) void onEdit?.()
    else onAdd?.()
  }
  return (
    <section className={classes.section} aria-labelledby="guardian">
      <div className={classes.sectionHead}>
        <Title order={2} id="guardian">
          {t('Guardian and family')}
        </Title>
        {onAdd && !isEditing && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUserPlus size={14} aria-hidden />}
            onClick={() => begin()}
          >
            {t('Add a guardian')}
          </Button>
        )}
      </div>
      {isEditing ? (
        <GuardianForm key={edited?.id} student={student} guardian={edited} onClose={onClose} />
      ) : (
        <>
          {student.guardians.length === 0 && (
            <EmptyState inside about={t('No guardian is known: bills and messages reach nobody.')} />
          )}
          {student.guardians.map((guardian) => (
            <Person
              key={guardian.id}
              student={student}
              guardian={guardian}
              onEdit={onEdit && (() => begin(guardian))}
            />
          ))}
        </>
      )}
    </section>
  )
}

function Person({ student, guardian, onEdit }: { student: StudentRecord; guardian: Guardian; onEdit?: () => void }) {
  const keep = useKeepRecord()
  async function remove() {
    const sure = await confirm({
      title: t('Take {name} away?', { name: guardian.name }),
      message: t('The person stays known, but sees this student no more.'),
      confirm: t('Take away'),
      danger: true,
    })
    if (sure)
      keep(
        await api
          .form(
            '/api/student/{id}/guardian/{guardian_id}',
            { id: student.id, guardian_id: guardian.id },
            { method: 'DELETE' },
          )
          .catch(() => undefined),
      )
  }
  return (
    <div className={classes.person}>
      <Group justify="space-between" align="start" gap="sm">
        <PersonFacts guardian={guardian} />
        {onEdit && (
          <Group gap="xs" className="no-print">
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={onEdit}
              aria-label={t('Edit {what}', { what: guardian.name })}
            >
              {t('Edit')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => void remove()}
              aria-label={t('Take away {name}', { name: guardian.name })}
            >
              {t('Take away')}
            </Button>
          </Group>
        )}
      </Group>
      {guardian.family.length > 0 && <Family guardian={guardian} />}
    </div>
  )
}

function PersonFacts({ guardian }: { guardian: Guardian }) {
  return (
    <div>
      <Group gap="xs">
        <Text fw={500}>{guardian.name}</Text>
        <Text size="sm" c="dimmed">
          {relationWord(guardian.relation)}
        </Text>
        {guardian.is_primary && <Badge>{t('Primary')}</Badge>}
        {guardian.pays && <Badge color="gray">{t('Gets the bills')}</Badge>}
        {guardian.emergency && <Badge color="gray">{t('Call in an emergency')}</Badge>}
      </Group>
      <div className={classes.line}>
        {guardian.mobile && (
          <Anchor href={`tel:${guardian.mobile}`} size="sm" className="tabular" td="underline">
            {guardian.mobile}
          </Anchor>
        )}
        {guardian.email && <span>{guardian.email}</span>}
        {guardian.occupation && <span>{guardian.occupation}</span>}
      </div>
    </div>
  )
}

function Family({ guardian }: { guardian: Guardian }) {
  return (
    <Text size="sm" mt={4}>
      {t('Family')}:{' '}
      {guardian.family.map((child, i) => (
        <span key={child.id}>
          {i > 0 && ' · '}
          <Anchor component={Link} to={`/student/${child.id}`} size="sm" td="underline">
            {child.name}
          </Anchor>{' '}
          ({seatText(child)})
        </span>
      ))}
    </Text>
  )
}

const primary = f.flag({
  label: 'Primary guardian',
  help: 'Speaks for the family: stands on lists and slips, and gets messages first.',
})

function GuardianForm({
  student,
  guardian,
  onClose,
}: {
  student: StudentRecord
  guardian: Guardian | undefined
  onClose: () => void
}) {
  const keep = useKeepRecord()
  const [found, setFound] = useState<FoundGuardian>()
  const { fields, schema, row, send } = formOf(guardian, found, student)
  return (
    <Stack>
      {!guardian && !found && <GuardianFinder onPick={setFound} />}
      {found && (
        <Text size="sm">
          {t('Found')}: <b>{found.name}</b> <span className="tabular">{found.mobile}</span>{' '}
          <Anchor component="button" type="button" size="sm" td="underline" onClick={() => setFound(undefined)}>
            {t('Somebody else')}
          </Anchor>
        </Text>
      )}
      {guardian?.is_staff && (
        <Text size="sm" c="dimmed">
          {t('This guardian works at the school. Change the name, mobile and e-mail with the staff.')}
        </Text>
      )}
      <Form
        key={found?.id}
        fields={fields}
        schema={schema}
        row={row}
        wide
        send={send}
        keep
        onCancel={onClose}
        onSaved={(answer) => {
          keep(answer)
          onClose()
        }}
      />
    </Stack>
  )
}

function formOf(guardian: Guardian | undefined, found: FoundGuardian | undefined, student: StudentRecord) {
  const row = guardian && ({ ...guardian, primary: guardian.is_primary } as Record<string, unknown>)
  const { relation, pays, emergency } = guardianFields
  // somebody found, or of the staff, brings name and mobile along: only what is between the two is asked
  const asked = found || guardian?.is_staff ? { relation, pays, emergency } : guardianFields
  // the first one is the primary one, and stays so until another is
  const fields = student.guardians.some((each) => each.is_primary && each.id !== guardian?.id)
    ? { ...asked, primary }
    : asked
  const known = found?.id ?? guardian?.id
  const schema: FormSchema = {
    safeParse: (values) =>
      guardianInput.safeParse({
        ...guardian,
        ...(values as object),
        ...(known ? { guardian_id: known } : {}),
      }) as ReturnType<FormSchema['safeParse']>,
  }
  const send = ({ values, clear }: Payload) =>
    api.form(
      '/api/student/{id}/guardian',
      {
        id: student.id,
        ...values,
        ...(known ? { guardian_id: known } : {}),
        relation: values.relation ?? guardian?.relation,
        primary: values.primary ?? guardian?.is_primary ?? student.guardians.length === 0,
      },
      { method: 'PATCH', clear },
    )
  return { fields, schema, row, send }
}
