/** Where a student lives, and how he comes to school. */
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { confirmEdit } from '#platform/web/kit/form/confirm.tsx'
import { longForm } from '#platform/web/kit/form/long-form.ts'
import { useFocusBack } from '#platform/web/kit/states/use-focus-back.ts'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { Parts } from '#platform/web/kit/states/parts.ts'
import { uses } from '#platform/web/session.ts'
import type { Address } from '../contract/guardians-and-addresses.ts'
import { isPlace, noPlace, PlaceFields, type PlaceValue } from './place-fields.tsx'
import { type StudentRecord, useKeepRecord, useMayChange } from './record.ts'
import { howStudentRides } from './slots.ts'
import { StudentFrame } from './student-frame.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import classes from './students.module.css'

type Kind = 'permanent' | 'temporary'

export default function AddressTransport() {
  const [edited, setEdited] = useState<Kind>()
  return (
    <StudentFrame>
      {(student) => (
        <>
          <AddressPart
            student={student}
            kind="permanent"
            title={t('Permanent address')}
            edited={edited}
            onEdit={setEdited}
          />
          <AddressPart
            student={student}
            kind="temporary"
            title={t('Temporary address')}
            edited={edited}
            onEdit={setEdited}
          />
          {uses('TRANSPORT') && (
            <section className={classes.section} aria-labelledby="transport">
              <Title order={2} id="transport" mb="xs">
                {t('Transport')}
              </Title>
              <Suspense>
                <Parts of={howStudentRides} student={student} />
              </Suspense>
            </section>
          )}
        </>
      )}
    </StudentFrame>
  )
}

interface AddressPartProps {
  student: StudentRecord
  kind: Kind
  title: string
  edited: Kind | undefined
  onEdit: (kind: Kind | undefined) => void
}

function AddressPart({ student, kind, title, edited, onEdit }: AddressPartProps) {
  const mayChange = useMayChange('student-update & student-contact-read') && student.status !== 'deleted'
  const address = student.address[kind]
  const edit = useFocusBack(edited === kind)
  return (
    <section className={classes.section} aria-labelledby={kind}>
      <div className={classes.sectionHead}>
        <Title order={2} id={kind}>
          {title}
        </Title>
        {mayChange && edited !== kind && (
          <Button
            ref={edit}
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={t('Edit {what}', { what: title })}
            onClick={() => void confirmEdit().then((yes) => yes && onEdit(kind))}
          >
            {t('Edit')}
          </Button>
        )}
      </div>
      {edited === kind ? (
        <AddressForm student={student} kind={kind} onClose={() => onEdit(undefined)} />
      ) : (
        <Text size="sm">{address?.text ?? t('Not known.')}</Text>
      )}
    </section>
  )
}

const valueOf = (address: Address | null): PlaceValue => {
  if (!address) return noPlace
  const { text: _text, ...place } = address
  return place
}

function AddressForm({ student, kind, onClose }: { student: StudentRecord; kind: Kind; onClose: () => void }) {
  const keep = useKeepRecord()
  const [place, setPlace] = useState(valueOf(student.address[kind]))
  const { busy, errorOf, run, complain } = useCall({ [kind]: place })
  useLeaving(
    JSON.stringify(place) !== JSON.stringify(valueOf(student.address[kind])),
    t('The address is not saved yet.'),
  )
  const other = student.address[kind === 'permanent' ? 'temporary' : 'permanent']
  async function submit() {
    if (isPlace(place) && place.district_id === null)
      return complain({ [`${kind}.district_id`]: ['Field is required'] })
    const [values, clear] = isPlace(place) ? [{ [kind]: place }, []] : [{}, [kind]]
    const answer = await run(() =>
      api.form('/api/student/{id}/address', { id: student.id, ...values }, { method: 'PUT', clear }),
    )
    if (!answer) return undefined
    keep(answer)
    return onClose()
  }
  return (
    <form
      noValidate
      {...longForm}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <PlaceFields value={place} onChange={setPlace} errorOf={errorOf} path={`${kind}.`} />
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            {t('Save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {other && (
            <Button variant="subtle" onClick={() => setPlace(valueOf(other))}>
              {kind === 'permanent' ? t('Same as the temporary one') : t('Same as the permanent one')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
