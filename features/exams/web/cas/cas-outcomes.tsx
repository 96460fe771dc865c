/** Outcomes that an exam assesses in a class instead of marks, as lines of a spreadsheet; those of another exam or class. */
import { Alert, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { SaveBar } from '#platform/web/kit/grid/save-bar.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { useMayChange } from '#school/web/session/may-change.ts'
import { type casOutcomes, longestOutcome, longestTheme, mostOutcomes } from '../../contract/cas.ts'
import ExamSelect from '../exam-select.tsx'
import results from '../results/results.module.css'
import { useChosenPlace } from '../results/use-exams.ts'
import { useTypedGrid } from '../use-typed-grid.ts'
import { lineKey, type OutcomeComplaint, outcomeColumns, readOutcomes, savedOutcomes } from './outcome-lines.ts'

const path = '/api/cas-outcome'
type Subject = DataOf<typeof casOutcomes>['subjects'][number]
interface Place {
  exam_id: number
  grade_id: number
}

const columnWords = { theme: 'Theme', name: 'Learning outcome', name_np: 'Learning outcome in Nepali' } as const
const complaints: Record<OutcomeComplaint, () => string> = {
  'no-name': () => t('The outcome itself is missing.'),
  'long-theme': () => t('At most {n} characters', { n: longestTheme }),
  long: () => t('At most {n} characters', { n: longestOutcome }),
}

export default function CasOutcomes() {
  const { exam, grade, set } = useChosenPlace()
  const [address] = useAddress()
  const place = { exam_id: exam!, grade_id: grade! }
  const { data, error, refetch } = useQuery({
    queryKey: [path, place],
    queryFn: async ({ signal }) => (await api.get(path, place, { signal })).data,
    enabled: exam !== null && grade !== null,
  })
  const subjects = data?.subjects ?? []
  const chosen = subjects.find(({ id }) => String(id) === address.get('subject')) ?? subjects[0]
  return (
    <section>
      <PageHeader
        title={t('Learning outcomes')}
        about={t(
          'What the lowest classes are assessed by instead of marks: continuous assessment, subject by subject.',
        )}
      />
      <div className={results.place}>
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
        {chosen && <SubjectSelect subjects={subjects} chosen={chosen} />}
      </div>
      {exam === null || grade === null ? (
        <Alert color="blue">{t('Choose an exam and a class.')}</Alert>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : !chosen ? (
        <EmptyState about={t('This class has no subjects yet.')} />
      ) : (
        <Editor key={`${exam}.${grade}.${chosen.id}`} place={place} state={data.state} subject={chosen} />
      )}
    </section>
  )
}

interface SubjectSelectProps {
  subjects: Subject[]
  chosen: Subject
}

function SubjectSelect({ subjects, chosen }: SubjectSelectProps) {
  const [, setAddress] = useAddress()
  const language = useLanguage()
  return (
    <Select
      label={t('Subject')}
      allowDeselect={false}
      data={subjects.map((subject) => ({
        value: String(subject.id),
        label: subject.outcomes.length
          ? `${nameOf(subject)} (${digitsIn(language, subject.outcomes.length)})`
          : nameOf(subject),
      }))}
      value={String(chosen.id)}
      onChange={(subject) => setAddress(withParts({ subject }), { replace: true, preventScrollReset: true })}
    />
  )
}

/** Lines that wait to be filled below those that stand. */
const spare = 12

function Editor({ place, state, subject }: { place: Place; state: string; subject: Subject }) {
  const language = useLanguage()
  const queries = useQueryClient()
  const readOnly = !useMayChange('subject-mark-update') || state === 'published'
  const saved = savedOutcomes(subject.outcomes)
  const lines = [
    ...subject.outcomes.map(({ id }) => `o${id}`),
    ...(readOnly
      ? []
      : Array.from({ length: Math.min(spare, mostOutcomes - subject.outcomes.length) }, (_, at) => `n${at}`)),
  ]
  const { typed, work, textAt, discard, drop } = useTypedGrid(
    `cas-outcomes.${place.exam_id}.${place.grade_id}.${subject.id}`,
    (key) => saved.get(key) ?? '',
  )
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const { outcomes, wrong } = readOutcomes(lines, textAt)
  const changes = Object.keys(typed).length

  async function save() {
    if (!changes || saving || readOnly) return undefined
    const [first] = wrong
    if (first) {
      const at = lines.indexOf(first[0].split(':')[0]!) + 1
      return setProblem(`${digitsIn(language, t('Line {n}', { n: at }))}: ${complaints[first[1]]()}`)
    }
    setSaving(true)
    setProblem(undefined)
    try {
      const { message } = await api.command(path, { ...place, subject_id: subject.id, outcomes }, { method: 'PUT' })
      await queries.invalidateQueries({ queryKey: [path] })
      drop(typed)
      notify('success', t(message))
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSaving(false)
    }
    return undefined
  }

  return (
    <>
      <Text size="sm" mb="xs">
        {t(
          'One outcome a line; lines can be pasted from a spreadsheet. An emptied line is taken out while nobody is rated in it.',
        )}
      </Text>
      {readOnly && (
        <Alert color="blue" mb="sm">
          {state === 'published'
            ? t('This exam is published. Withdraw its results first.')
            : t('Outcomes are changed in the current batch, by whoever has the right.')}
        </Alert>
      )}
      {lines.length === 0 ? (
        <EmptyState about={t('No outcome of this subject is assessed in this class yet.')} />
      ) : (
        <Grid
          label={`${t('Learning outcomes')}: ${nameOf(subject)}`}
          corner={t('Line')}
          rows={lines.map((line, at) => ({ id: line, title: digitsIn(language, at + 1) }))}
          columns={outcomeColumns.map((id) => ({ id, title: t(columnWords[id]), inputMode: 'text', wide: true }))}
          keyOf={(line, column) => lineKey(String(line), String(column))}
          work={work}
          complaint={(key) => {
            const found = wrong.get(key)
            return found && complaints[found]()
          }}
          readOnly={readOnly}
        />
      )}
      {!readOnly && (
        <SaveBar
          problem={problem}
          changes={changes}
          saving={saving}
          save={save}
          discard={() => {
            discard()
            setProblem(undefined)
          }}
        >
          <CopyFrom {...place} />
        </SaveBar>
      )}
    </>
  )
}

/** As another exam of the batch has them, for all subjects of the class that have none. */
function CopyFrom({ exam_id, grade_id }: Place) {
  const queries = useQueryClient()
  const { exams } = useChosenPlace()
  const others = (exams ?? []).filter(({ id }) => id !== exam_id)
  if (!others.length) return null
  async function copy(from: string | null) {
    const source = others.find(({ id }) => String(id) === from)
    if (!source) return
    const sure = await confirm({
      title: t('Copy outcomes?'),
      message: t('Subjects of this class that have no outcomes get those of {exam}.', { exam: nameOf(source) }),
      confirm: t('Copy'),
    })
    if (!sure) return
    try {
      const { message } = await api.command('/api/cas-outcome/copy', { exam_id, grade_id, from_exam_id: source.id })
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
