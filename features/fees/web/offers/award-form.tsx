/** An offer goes to some students, or to all who study in a class now; who they are is shown first. */
import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Picked, StudentsPicked } from '#features/students/web/shared.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { notify } from '#platform/web/notify.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { type GradeSection, GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { useNextMonth } from '../use-months.ts'
import type { Offer } from '../../contract/offers.ts'

interface Values {
  by: 'student' | 'class'
  picked: Picked[]
  seat: GradeSection
  /** Undefined: with the next bills. */
  from_date: string | null | undefined
  to_date: string | null
}
const shown = 12
const previewPath = '/api/fee-offer/{id}/award/preview'

const blank: Omit<Values, 'to_date'> = {
  by: 'student',
  picked: [],
  seat: { grade: null, section: null },
  from_date: undefined,
}

/** With the next bills, or with the offer if that begins later. */
function useFirstDay({ from_date }: Offer): string {
  const next = useNextMonth()?.starts_on
  return next && next > from_date ? next : from_date
}

export function AwardForm({ offer, onDone, onCancel }: { offer: Offer; onDone: () => void; onCancel: () => void }) {
  const [values, setValues] = useState<Values>({ ...blank, to_date: offer.to_date })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { busy, run, complain, errorOf, problem } = useCall({ ...values, student_ids: values.picked })
  const { by, picked, seat, to_date } = values
  const next = useFirstDay(offer)
  const from_date = values.from_date === undefined ? next : values.from_date
  const whom =
    by === 'student'
      ? picked.length > 0 && { student_ids: picked.map(({ id }) => id) }
      : seat.grade !== null && { grade_id: seat.grade, ...(seat.section !== null && { section_id: seat.section }) }
  const input = whom && from_date !== null && { id: offer.id, ...whom, from_date, ...(to_date !== null && { to_date }) }
  const preview = useQuery({
    queryKey: [previewPath, input],
    queryFn: async ({ signal }) =>
      (await api.post(previewPath, input as Exclude<typeof input, false>, { signal })).data,
    enabled: input !== false,
  })

  async function submit() {
    if (!input)
      return complain({
        ...(!whom && { student_ids: ['Field is required'] }),
        ...(from_date === null && { from_date: ['Field is required'] }),
      })
    const answer = await run(() => api.command('/api/fee-offer/{id}/award', input))
    if (!answer) return undefined
    notify(
      'success',
      t('{n, plural, one {# student has} other {# students have}} the offer.', { n: answer.data.awarded }),
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
          <DateField
            label={t('First day')}
            value={from_date}
            onChange={(day) => set({ from_date: day })}
            error={errorOf('from_date')}
          />
          <DateField
            label={`${t('Last day')} (${t('optional')})`}
            value={to_date}
            onChange={(day) => set({ to_date: day })}
            error={errorOf('to_date')}
          />
        </Group>
        {preview.isError ? (
          <Alert color="red" role="alert">
            {errorMessage(preview.error)}
          </Alert>
        ) : (
          preview.data && (
            <Text size="sm" aria-live="polite">
              {t('{n, plural, one {# student gets} other {# students get}} it: ', { n: preview.data.students.length })}
              {preview.data.students.slice(0, shown).map(nameOf).join(', ')}
              {preview.data.students.length > shown && ' …'}
              {preview.data.already > 0 &&
                ` ${t('{n, plural, one {# has} other {# have}} it already.', { n: preview.data.already })}`}
            </Text>
          )
        )}
        {problem && <Refusal>{problem}</Refusal>}
        <DialogButtons onCancel={onCancel} busy={busy}>
          {t('Award')}
        </DialogButtons>
      </Stack>
    </form>
  )
}
