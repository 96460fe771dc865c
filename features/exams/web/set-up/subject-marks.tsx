/** Full marks, pass marks and credit hours of each subject of a class in an exam, part by part, as a spreadsheet. */
import { Alert, Checkbox, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { forgetDraft, keepDraft, keptDraft } from '#platform/web/kit/form/draft.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { SaveBar } from '#platform/web/kit/grid/save-bar.tsx'
import { useGrid } from '#platform/web/kit/grid/use-grid.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { useMayChange } from '#school/web/session/may-change.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import type { subjectMarks } from '../../contract/subject-marks.ts'
import ExamSelect from '../exam-select.tsx'
import { useChosenPlace } from '../results/use-exams.ts'
import results from '../results/results.module.css'
import {
  type CellComplaint,
  cellKey,
  changesOf,
  columns,
  complaintOf,
  savedCells,
  type Typed,
  typeInto,
} from './subject-cells.ts'

const path = '/api/subject-marks'
type Asked = DataOf<typeof subjectMarks>

const columnWords: Record<string, string> = {
  'theory.full': 'Theory full',
  'theory.pass': 'Theory pass',
  'theory.hours': 'Theory credit hours',
  'practical.full': 'Practical full',
  'practical.pass': 'Practical pass',
  'practical.hours': 'Practical credit hours',
  'internal.full': 'Internal full',
  'internal.pass': 'Internal pass',
  'internal.hours': 'Internal credit hours',
  pass: 'Pass together',
}
const complaints: Record<CellComplaint, string> = {
  unreadable: 'Write it as 75 or 26.25.',
  zero: 'Leave it empty instead of 0.',
  'no-full': 'Full marks of this part are missing.',
  'above-full': 'Pass marks are above full marks',
}

export default function SubjectMarks() {
  useLanguage()
  const { exam, grade, set } = useChosenPlace()
  const place = { exam_id: exam!, grade_id: grade! }
  const { data, error, refetch } = useQuery({
    queryKey: [path, place],
    queryFn: async ({ signal }) => (await api.get(path, place, { signal })).data,
    enabled: exam !== null && grade !== null,
  })
  return (
    <section>
      <PrintHead title={t('Subject marks')} />
      <PageHeader
        title={t('Subject marks')}
        about={t('A part without full marks is not asked. Where pass marks are empty the grading scheme decides.')}
      />
      <div className={`${results.place} no-print`}>
        <ExamSelect
          value={exam === null ? null : String(exam)}
          onChange={(id) => set({ exam: id === null ? null : Number(id) })}
          error={false}
        />
        <GradeSectionSelect
          withoutSection
          value={{ grade, section: null }}
          onChange={(to) => set({ grade: to.grade })}
        />
      </div>
      {exam === null || grade === null ? (
        <Alert color="blue">{t('Choose an exam and a class.')}</Alert>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={10} />
      ) : data.subjects.length === 0 ? (
        <EmptyState about={t('This class has no subjects yet.')} />
      ) : (
        <Editor key={`${exam}.${grade}`} exam={exam} grade={grade} asked={data} />
      )}
    </section>
  )
}

function Editor({ exam, grade, asked }: { exam: number; grade: number; asked: Asked }) {
  const { subjects, scheme, state } = asked
  const queries = useQueryClient()
  const draft = `subject-marks.${exam}.${grade}`
  const saved = savedCells(subjects)
  const [typed, setTyped] = useState<Typed>(() =>
    typeInto({}, saved, (keptDraft(draft)?.values ?? {}) as Record<string, string>),
  )
  const [counted, setCounted] = useState<Record<number, boolean>>({})
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const readOnly = !useMayChange('subject-mark-update') || state === 'published'
  const textAt = (key: string) => typed[key] ?? saved.get(key) ?? ''
  const keep = (next: Typed) => {
    setTyped(next)
    if (Object.keys(next).length) keepDraft(draft, next)
    else forgetDraft(draft)
  }
  const work = useGrid({
    typed,
    savedAt: (key) => saved.get(key) ?? '',
    onType: (cells) => keep(typeInto(typed, saved, cells)),
  })
  const changes = Object.keys(typed).length + Object.keys(counted).length

  async function save() {
    const { subjects: sent, wrong } = changesOf(subjects, counted, typed, textAt)
    if (wrong)
      return setProblem(t('{n, plural, one {One cell is} other {# cells are}} wrong and marked red.', { n: wrong }))
    if (!sent.length || saving) return undefined
    setSaving(true)
    setProblem(undefined)
    try {
      const { message } = await api.command(path, { exam_id: exam, grade_id: grade, subjects: sent }, { method: 'PUT' })
      await queries.invalidateQueries({ queryKey: [path] })
      // what is typed or ticked meanwhile stays
      const [sentCells, sentTicks] = [typed, counted]
      setTyped((now) => {
        const left = Object.fromEntries(Object.entries(now).filter(([key, text]) => sentCells[key] !== text))
        if (Object.keys(left).length) keepDraft(draft, left)
        else forgetDraft(draft)
        return left
      })
      setCounted((now) =>
        Object.fromEntries(Object.entries(now).filter(([subject, counts]) => sentTicks[Number(subject)] !== counts)),
      )
      notify('success', t(message))
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSaving(false)
    }
    return undefined
  }

  const rows = subjects.map(({ subject_id, subject, subject_np, counts }) => {
    const name = nameOf({ name: subject, name_np: subject_np })
    return {
      id: subject_id,
      title: name,
      menu: (
        <Checkbox
          size="xs"
          disabled={readOnly}
          title={t('Counts in the result')}
          aria-label={t('{subject} counts in the result', { subject: name })}
          checked={counted[subject_id] ?? counts}
          onChange={(event) => {
            const { [subject_id]: _gone, ...others } = counted
            const now = event.currentTarget.checked
            setCounted(now === counts ? others : { ...others, [subject_id]: now })
          }}
        />
      ),
    }
  })
  return (
    <>
      <Text size="sm" mb="xs">
        {t('Grading scheme')}: {scheme.name}.{' '}
        {t('A subject with a tick counts in the result; another one is only shown.')}
      </Text>
      <Grid
        label={t('Subject marks')}
        corner={t('Subject')}
        rows={rows}
        columns={columns.map((id) => ({ id, title: t(columnWords[id]!) }))}
        keyOf={(row, column) => cellKey(row, String(column))}
        work={work}
        complaint={(key) => {
          const wrong = complaintOf(key, textAt)
          return wrong && t(complaints[wrong])
        }}
        readOnly={readOnly}
      />
      {readOnly ? (
        <Text size="sm" c="dimmed" mt="sm">
          {state === 'published'
            ? t('This exam is published. Withdraw its results first.')
            : t('What subjects are asked is changed in the current batch, by whoever has the right.')}
        </Text>
      ) : (
        <SaveBar
          problem={problem}
          changes={changes}
          saving={saving}
          save={save}
          discard={() => {
            keep({})
            setCounted({})
            setProblem(undefined)
          }}
        >
          <CopyFrom exam={exam} grade={grade} />
        </SaveBar>
      )}
    </>
  )
}

/** As another exam of the batch asks this class. */
function CopyFrom({ exam, grade }: { exam: number; grade: number }) {
  const queries = useQueryClient()
  const { exams } = useChosenPlace()
  const others = (exams ?? []).filter(({ id }) => id !== exam)
  if (!others.length) return null
  async function copy(from: string | null) {
    const source = others.find(({ id }) => String(id) === from)
    if (!source) return
    const sure = await confirm({
      title: t('Copy subject marks?'),
      message: t('What this class is asked becomes what {exam} asks of it.', { exam: nameOf(source) }),
      confirm: t('Copy'),
    })
    if (!sure) return
    try {
      const { message } = await api.command('/api/subject-marks/copy', {
        exam_id: exam,
        grade_id: grade,
        from_exam_id: source.id,
      })
      await queries.invalidateQueries({ queryKey: [path] })
      notify('success', t(message))
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  return (
    <Select
      aria-label={t('Copy from')}
      placeholder={t('Copy from')}
      data={others.map((each) => ({ value: String(each.id), label: nameOf(each) }))}
      value={null}
      onChange={(from) => void copy(from)}
    />
  )
}
