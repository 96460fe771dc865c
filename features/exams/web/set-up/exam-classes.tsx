/** Which classes take part in an exam, how each is graded, and the days of school that its marksheets name. */
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toLatinDigits } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { usePages } from '#platform/web/kit/pickers/slim.ts'
import { gradesQuery } from '#school/web/pickers/grades-query.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import type { ExamClass } from '../../contract/set-up.ts'
import styles from './set-up.module.css'

interface Line {
  scheme_id: string | null
  school_days: string
}

export default function ExamClasses({
  exam,
  classes,
  onClose,
  onSaved,
}: {
  exam: number
  classes: readonly ExamClass[]
  onClose: () => void
  onSaved: () => void
}) {
  const [lines, setLines] = useState<Record<number, Line>>(() =>
    Object.fromEntries(
      classes.map(({ grade_id, scheme_id, school_days }) => [
        grade_id,
        { scheme_id: String(scheme_id), school_days: school_days === null ? '' : String(school_days) },
      ]),
    ),
  )
  const { busy, run, problem } = useCall(lines)
  const grades = usePages<{ id: number; name: string; name_np: string | null }>('/api/grades', gradesQuery)
  const schemes = useQuery({
    queryKey: ['/api/grading-scheme', 'of-form'],
    queryFn: () => api.get('/api/grading-scheme', { rowsPerPage: 100, is_active: true }),
  })
  const first = schemes.data?.data.toSorted((a, b) => a.id - b.id)[0]
  const turn = (grade: number, on: boolean) => {
    const { [grade]: _gone, ...others } = lines
    setLines(on ? { ...others, [grade]: { scheme_id: first ? String(first.id) : null, school_days: '' } } : others)
  }
  const set = (grade: number, part: Partial<Line>) => setLines({ ...lines, [grade]: { ...lines[grade]!, ...part } })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = Object.entries(lines).map(([grade, { scheme_id, school_days }]) => ({
      grade_id: Number(grade),
      scheme_id: Number(scheme_id),
      school_days: school_days.trim() ? Number(toLatinDigits(school_days.trim())) : null,
    }))
    const saved = await run(() =>
      api.command('/api/exam/{id}/classes', { id: exam, classes: chosen }, { method: 'PUT' }),
    )
    if (!saved) return
    notify('success', t(saved.message))
    onSaved()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Classes of the exam')}
      size={640}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      {!first ? (
        <LoadingState lines={6} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="sm">
            {grades.rows.map((grade) => {
              const line = lines[grade.id]
              const name = nameOf(grade)
              return (
                <div key={grade.id} className={styles.line}>
                  <Checkbox
                    label={name}
                    checked={line !== undefined}
                    onChange={(event) => turn(grade.id, event.currentTarget.checked)}
                    pb={8}
                  />
                  {line && (
                    <>
                      <Select
                        aria-label={t('Grading scheme of {grade}', { grade: name })}
                        allowDeselect={false}
                        data={schemes.data!.data.map((scheme) => ({ value: String(scheme.id), label: nameOf(scheme) }))}
                        value={line.scheme_id}
                        onChange={(scheme_id) => set(grade.id, { scheme_id })}
                      />
                      <TextInput
                        aria-label={t('School days of {grade}', { grade: name })}
                        placeholder={t('School days')}
                        inputMode="numeric"
                        value={line.school_days}
                        onChange={(event) => set(grade.id, { school_days: event.currentTarget.value })}
                      />
                    </>
                  )}
                </div>
              )
            })}
            <DialogButtons onCancel={onClose} busy={busy} problem={problem}>
              {t('Save')}
            </DialogButtons>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
