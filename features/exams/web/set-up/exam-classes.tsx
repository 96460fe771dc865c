/** Which classes take part in an exam, how each is graded, and the days of school that its marksheets name. */
import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { digitsIn, toLatinDigits } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
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
  weight: string
}

export default function ExamClasses({
  exam,
  weight,
  isPublished,
  classes,
  onClose,
  onSaved,
}: {
  exam: number
  /** Per cent in the final result where a class has none of its own; null: no class weighs it. */
  weight: number | null
  /** Only weights are changed then. */
  isPublished: boolean
  classes: readonly ExamClass[]
  onClose: () => void
  onSaved: () => void
}) {
  const language = useLanguage()
  const [lines, setLines] = useState<Record<number, Line>>(() =>
    Object.fromEntries(
      classes.map((each) => [
        each.grade_id,
        {
          scheme_id: String(each.scheme_id),
          school_days: each.school_days === null ? '' : String(each.school_days),
          weight: each.weight === null ? '' : String(each.weight),
        },
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
    setLines(
      on ? { ...others, [grade]: { scheme_id: first ? String(first.id) : null, school_days: '', weight: '' } } : others,
    )
  }
  const set = (grade: number, part: Partial<Line>) => setLines({ ...lines, [grade]: { ...lines[grade]!, ...part } })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const numberIn = (typed: string) => (typed.trim() ? Number(toLatinDigits(typed.trim())) : null)
    const chosen = Object.entries(lines).map(([grade, line]) => ({
      grade_id: Number(grade),
      scheme_id: Number(line.scheme_id),
      school_days: numberIn(line.school_days),
      weight: numberIn(line.weight),
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
            {isPublished && <Text size="sm">{t('The results are published: only weights can be changed.')}</Text>}
            {weight !== null && (
              <Text size="sm">
                {digitsIn(language, t('Where the weight is empty, the exam counts {weight} %.', { weight }))}
              </Text>
            )}
            {grades.rows.map((grade) => (
              <ClassLine
                key={grade.id}
                name={nameOf(grade)}
                line={lines[grade.id]}
                schemes={schemes.data!.data}
                weighs={weight !== null}
                isPublished={isPublished}
                onTurn={(on) => turn(grade.id, on)}
                onSet={(part) => set(grade.id, part)}
              />
            ))}
            <DialogButtons onCancel={onClose} busy={busy} problem={problem}>
              {t('Save')}
            </DialogButtons>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

interface ClassLineProps {
  name: string
  /** Undefined: the class takes no part. */
  line: Line | undefined
  schemes: readonly { id: number; name: string; name_np: string | null }[]
  weighs: boolean
  isPublished: boolean
  onTurn: (on: boolean) => void
  onSet: (part: Partial<Line>) => void
}

function ClassLine({ name, line, schemes, weighs, isPublished, onTurn, onSet }: ClassLineProps) {
  return (
    <div className={styles.line}>
      <Checkbox
        label={name}
        checked={line !== undefined}
        disabled={isPublished}
        onChange={(event) => onTurn(event.currentTarget.checked)}
        pb={8}
      />
      {line && (
        <>
          <Select
            aria-label={t('Grading scheme of {grade}', { grade: name })}
            allowDeselect={false}
            data={schemes.map((scheme) => ({ value: String(scheme.id), label: nameOf(scheme) }))}
            value={line.scheme_id}
            disabled={isPublished}
            onChange={(scheme_id) => onSet({ scheme_id })}
          />
          <TextInput
            aria-label={t('School days of {grade}', { grade: name })}
            placeholder={t('School days')}
            inputMode="numeric"
            value={line.school_days}
            disabled={isPublished}
            onChange={(event) => onSet({ school_days: event.currentTarget.value })}
          />
          {weighs && (
            <TextInput
              aria-label={t('Weight of {grade} (%)', { grade: name })}
              placeholder={t('Weight (%)')}
              inputMode="decimal"
              value={line.weight}
              onChange={(event) => onSet({ weight: event.currentTarget.value })}
            />
          )}
        </>
      )}
    </div>
  )
}
