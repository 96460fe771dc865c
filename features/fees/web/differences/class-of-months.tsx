/** In the account of a student who changed class after months were billed: which class charges which month, and from when today's does. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { monthTable } from '#nepal/bs-names.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { classOfMonths } from '../../contract/past-seats.ts'
import { gradeOf, monthAndYear } from '../words.ts'
import { differencesPath } from './of-student.tsx'

const path = '/api/class-of-months'
type Seats = DataOf<typeof classOfMonths>

export function ClassOfMonths({ student }: { student: number }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: [path, student],
    queryFn: async ({ signal }) => (await api.get(path, { student_id: student }, { signal })).data,
    enabled: can('bill-generate-verify'),
  })
  if (!data?.past.length) return null
  return (
    <Group gap="xs" my="xs">
      <Text size="sm">
        {data.past
          .map((seat) =>
            t('Charged as {grade} up to {month}.', {
              grade: gradeOf(seat),
              month: monthAndYear(seat.to_month, data.batch_start),
            }),
          )
          .join(' ')}{' '}
        {t('After that as {grade}.', { grade: gradeOf(data) })}
      </Text>
      {can('fee-update') && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {t('Change the month')}
        </Button>
      )}
      {open && <FromMonth seats={data} onClose={() => setOpen(false)} />}
    </Group>
  )
}

/** The month after the last one of the class before. */
const startOf = ({ past }: Seats) => monthTable[monthTable.findIndex(({ code }) => code === past.at(-1)!.to_month) + 1]

function FromMonth({ seats, onClose }: { seats: Seats; onClose: () => void }) {
  const queries = useQueryClient()
  const [month, setMonth] = useState<string>(startOf(seats)?.code ?? '14')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    setProblem(undefined)
    try {
      await api.command(path, { enroll_id: seats.enroll_id, from_month: month })
      notify('success', t('Saved.'))
      for (const each of [path, differencesPath]) void queries.invalidateQueries({ queryKey: [each] })
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Charged as {grade} from', { grade: nameOf({ name: seats.grade, name_np: seats.grade_np }) })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          <Select
            label={t('From month')}
            description={t('What is billed already is not changed by this: it is told as a difference.')}
            data={monthTable.map(({ code }) => ({ value: code, label: monthAndYear(code, seats.batch_start) }))}
            value={month}
            onChange={(code) => code && setMonth(code)}
            allowDeselect={false}
            data-autofocus
          />
          {problem && <Refusal>{problem}</Refusal>}
          <DialogButtons onCancel={onClose} busy={busy}>
            {t('Save')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
