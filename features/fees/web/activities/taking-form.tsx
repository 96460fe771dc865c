/** Students take an activity, one by one or a whole class; and somebody stops. */
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Picked, StudentsPicked } from '#features/students/web/shared.ts'
import { monthTable } from '#nepal/bs-names.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { notify } from '#platform/web/notify.ts'
import { useSession } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { type GradeSection, GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import type { Taking } from '../../contract/activities.ts'
import { monthName, monthNow } from '../words.ts'
import type { ActivityChoice } from './use-activities.ts'

interface Values {
  fee_head_id: number | null
  by: 'student' | 'class'
  picked: Picked[]
  seat: GradeSection
  from_month: string
  to_month: string
}
interface TakingFormProps {
  activities: readonly ActivityChoice[]
  /** The one whose students are looked at. */
  first: number
  onDone: () => void
  onCancel: () => void
}
const months = (codes: readonly { code: string }[]) =>
  codes.map(({ code }) => ({ value: code, label: monthName(code) }))

export function TakingForm({ activities, first, onDone, onCancel }: TakingFormProps) {
  const { batch } = useSession()
  const [values, setValues] = useState<Values>({
    fee_head_id: (activities.length === 1 ? activities[0] : activities.find(({ id }) => id === first))?.id ?? null,
    by: 'student',
    picked: [],
    seat: { grade: null, section: null },
    from_month: (batch && monthNow(batch.start_date)) ?? '01',
    to_month: '12',
  })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { busy, run, complain, errorOf, problem } = useCall({ ...values, student_ids: values.picked })
  const { by, picked, seat, fee_head_id, from_month, to_month } = values
  const whom =
    by === 'student'
      ? picked.length > 0 && { student_ids: picked.map(({ id }) => id) }
      : seat.grade !== null && { grade_id: seat.grade, ...(seat.section !== null && { section_id: seat.section }) }

  async function submit() {
    if (!whom || fee_head_id === null)
      return complain({
        ...(!whom && { student_ids: ['Field is required'] }),
        ...(fee_head_id === null && { fee_head_id: ['Field is required'] }),
      })
    const answer = await run(() => api.command('/api/activity-student', { ...whom, fee_head_id, from_month, to_month }))
    if (!answer) return undefined
    const { taken, already } = answer.data
    notify(
      'success',
      [
        t('{n, plural, one {# student takes} other {# students take}} it now.', { n: taken }),
        already > 0 && t('{n, plural, one {# has} other {# have}} it already.', { n: already }),
      ]
        .filter(Boolean)
        .join(' '),
    )
    return onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <Select
          label={t('Paid activity')}
          data-autofocus
          searchable
          data={activities.map(({ id, ...name }) => ({ value: String(id), label: nameOf(name) }))}
          value={fee_head_id === null ? null : String(fee_head_id)}
          onChange={(id) => set({ fee_head_id: id === null ? null : Number(id) })}
          error={errorOf('fee_head_id')}
        />
        <SegmentedControl
          aria-label={t('For whom')}
          value={by}
          data={[
            { value: 'student', label: t('Some students') },
            { value: 'class', label: t('A class or section') },
          ]}
          onChange={(to) => set({ by: to as Values['by'] })}
        />
        {by === 'student' ? (
          <StudentsPicked value={picked} onChange={(to) => set({ picked: to })} error={errorOf('student_ids')} />
        ) : (
          <GradeSectionSelect value={seat} onChange={(to) => set({ seat: to })} />
        )}
        <Group grow align="flex-start">
          <Select
            label={t('From month')}
            allowDeselect={false}
            data={months(monthTable)}
            value={from_month}
            onChange={(month) => month && set({ from_month: month })}
            error={errorOf('from_month')}
          />
          <Select
            label={t('To month')}
            allowDeselect={false}
            data={months(monthTable)}
            value={to_month}
            onChange={(month) => month && set({ to_month: month })}
            error={errorOf('to_month')}
          />
        </Group>
        {problem && <Refusal>{problem}</Refusal>}
        <DialogButtons onCancel={onCancel} busy={busy}>
          {t('Add students')}
        </DialogButtons>
      </Stack>
    </form>
  )
}

const never = 'never'

export function EndTakingForm({ taking, onDone }: { taking: Taking; onDone: () => void }) {
  const [values, setValues] = useState({ to_month: never })
  const { busy, run, errorOf, problem } = useCall(values)
  const open = monthTable.filter(({ code }) => taking.from_month <= code && code < taking.to_month)
  async function submit() {
    const { to_month } = values
    const answer = await run(() =>
      api.command('/api/activity-student/{id}/end', { id: taking.id, ...(to_month !== never && { to_month }) }),
    )
    if (!answer) return
    notify('success', t('Ended.'))
    onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <Text size="sm">{t('Bills that are made stay as they are.')}</Text>
        <Select
          label={t('Last month')}
          data-autofocus
          allowDeselect={false}
          data={[{ value: never, label: t('Never held') }, ...months(open)]}
          value={values.to_month}
          onChange={(to_month) => to_month && setValues({ to_month })}
          error={errorOf('to_month')}
        />
        {problem && <Refusal>{problem}</Refusal>}
        <Button type="submit" loading={busy}>
          {t('End early')}
        </Button>
      </Stack>
    </form>
  )
}
