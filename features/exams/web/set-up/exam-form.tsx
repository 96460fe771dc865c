/** Adds an exam with its classes, or changes its name, days and weight. */
import { Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { toLatinDigits } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { MultiSelect, Select } from '#platform/web/kit/pickers/select.tsx'
import { usePages } from '#platform/web/kit/pickers/slim.ts'
import { gradesQuery } from '#school/web/pickers/grades-query.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import type { ExamRow } from './exams.tsx'

interface Values {
  name: string
  name_np: string
  start_date: string | null
  end_date: string | null
  weight: string
  is_final: boolean
  /** 'all', 'chosen', or the id of the exam that is copied. */
  asks: string
  grade_ids: string[]
  scheme_id: string | null
}

export default function ExamForm({
  row,
  exams,
  onClose,
  onSaved,
}: {
  row?: ExamRow | undefined
  exams: readonly ExamRow[]
  onClose: () => void
  onSaved: () => void
}) {
  const navigate = useNavigate()
  const [values, setValues] = useState<Values>({
    name: row?.name ?? '',
    name_np: row?.name_np ?? '',
    start_date: row?.start_date ?? null,
    end_date: row?.end_date ?? null,
    weight: String(row?.weight ?? 0),
    is_final: row?.is_final ?? false,
    asks: 'all',
    grade_ids: [],
    scheme_id: null,
  })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { busy, run, complain, errorOf, problem } = useCall(values)
  const grades = usePages<{ id: number; name: string; name_np: string | null }>(
    '/api/grades',
    gradesQuery,
    row !== undefined,
  )
  const schemes = useQuery({
    queryKey: ['/api/grading-scheme', 'of-form'],
    queryFn: () => api.get('/api/grading-scheme', { rowsPerPage: 100, is_active: true }),
    enabled: !row && can('exam-read'),
  })

  const scheme_id = values.scheme_id ?? firstOf(schemes.data?.data)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { start_date, end_date, asks } = values
    const weight = Number(toLatinDigits(values.weight.trim() || '0'))
    const missing = Object.fromEntries(
      Object.entries({ name: values.name.trim(), start_date, end_date })
        .filter(([, value]) => !value)
        .map(([name]) => [name, [t('Field is required')]]),
    )
    if (Number.isNaN(weight)) missing.weight = [t('Must be a number')]
    if (Object.keys(missing).length) return complain(missing)
    const common = {
      name: values.name,
      name_np: values.name_np || null,
      start_date: start_date!,
      end_date: end_date!,
      weight,
      is_final: values.is_final,
    }
    if (row) {
      const changed = await run(() => api.command('/api/exam/{id}', { id: row.id, ...common }, { method: 'PUT' }))
      if (!changed) return undefined
      notify('success', t(changed.message))
      return onSaved()
    }
    const grade_ids =
      asks === 'all' ? grades.rows.map(({ id }) => id) : asks === 'chosen' ? values.grade_ids.map(Number) : []
    const copy_of = asks === 'all' || asks === 'chosen' ? null : Number(asks)
    const added = await run(() =>
      api.command('/api/exam', {
        ...common,
        grade_ids,
        copy_of,
        scheme_id: scheme_id === null ? null : Number(scheme_id),
      }),
    )
    if (!added) return undefined
    notify('success', t(added.message))
    onSaved()
    return navigate(`/exam/${added.data.id}`)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={row ? t('Edit {thing}', { thing: t('Exam').toLowerCase() }) : t('Add an exam')}
      size={520}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextInput
            data-autofocus
            label={t('Name')}
            value={values.name}
            maxLength={60}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorOf('name')}
          />
          <TextInput
            label={`${t('Name in Nepali')} (${t('optional')})`}
            value={values.name_np}
            maxLength={60}
            onChange={(event) => set({ name_np: event.currentTarget.value })}
            error={errorOf('name_np')}
          />
          <Group grow align="flex-start">
            <DateField
              label={t('First day')}
              value={values.start_date}
              onChange={(day) => set({ start_date: day })}
              error={errorOf('start_date')}
            />
            <DateField
              label={t('Last day')}
              value={values.end_date}
              onChange={(day) => set({ end_date: day })}
              error={errorOf('end_date')}
            />
          </Group>
          <TextInput
            label={t('Weight in the final result (%)')}
            description={t('0: it is no part of the final result.')}
            inputMode="decimal"
            value={values.weight}
            onChange={(event) => set({ weight: event.currentTarget.value })}
            error={errorOf('weight')}
          />
          <Checkbox
            label={t('The final result of the year')}
            description={t('Its marks are weighed out of all exams of the batch that have a weight.')}
            checked={values.is_final}
            onChange={(event) => set({ is_final: event.currentTarget.checked })}
            error={errorOf('is_final')}
          />
          {!row && (
            <>
              <Select
                label={t('Classes and subjects')}
                allowDeselect={false}
                data={[
                  { value: 'all', label: t('All classes') },
                  { value: 'chosen', label: t('Chosen classes') },
                  ...exams.map((exam) => ({
                    value: String(exam.id),
                    label: t('As in {exam}', { exam: nameOf(exam) }),
                  })),
                ]}
                value={values.asks}
                onChange={(asks) => asks && set({ asks })}
                error={errorOf('copy_of')}
              />
              {values.asks === 'chosen' && (
                <MultiSelect
                  label={t('Classes')}
                  data={grades.rows.map((grade) => ({ value: String(grade.id), label: nameOf(grade) }))}
                  value={values.grade_ids}
                  onChange={(grade_ids) => set({ grade_ids })}
                  error={errorOf('grade_ids')}
                />
              )}
              {['all', 'chosen'].includes(values.asks) && (schemes.data?.data.length ?? 0) > 1 && (
                <Select
                  label={t('Grading scheme')}
                  allowDeselect={false}
                  data={schemes.data!.data.map((scheme) => ({ value: String(scheme.id), label: nameOf(scheme) }))}
                  value={scheme_id}
                  onChange={(id) => set({ scheme_id: id })}
                  error={errorOf('scheme_id')}
                />
              )}
            </>
          )}
          <DialogButtons onCancel={onClose} busy={busy} problem={problem}>
            {t('Save')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

/** The first that the school was given or wrote, as the server takes it. */
const firstOf = (schemes: readonly { id: number }[] | undefined): string | null =>
  schemes?.length ? String(Math.min(...schemes.map(({ id }) => id))) : null
