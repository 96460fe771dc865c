/** Criteria of a practical or internal part, as lines of a spreadsheet; ready-made ones, and those of another exam. */
import { Alert, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { SaveBar } from '#platform/web/kit/grid/save-bar.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { useMayChange } from '#school/web/session/may-change.ts'
import { readySets } from '../../contract/practical-sets.ts'
import type { paManager, PaPart } from '../../contract/practical.ts'
import ExamSelect from '../exam-select.tsx'
import { partName } from '../marks/words.ts'
import results from '../results/results.module.css'
import { useChosenPlace } from '../results/use-exams.ts'
import { useTypedGrid } from '../use-typed-grid.ts'
import { type LineComplaint, lineKey, paColumns, readLines, savedLines } from './pa-lines.ts'
import { CopyFrom } from './copy-from.tsx'

const path = '/api/pa-manager'
type Shown = DataOf<typeof paManager>

const columnWords = {
  head: 'Criteria head',
  head_np: 'Criteria head in Nepali',
  weight: 'Weight',
  name: 'Criterion',
  name_np: 'Criterion in Nepali',
  full: 'Full marks',
} as const
const complaints: Record<LineComplaint, string> = {
  unreadable: 'Write it as 75 or 26.25.',
  zero: 'More than 0',
  'no-head': 'The first line needs a head.',
  'no-name': 'The name of the criterion is missing.',
  'no-full': 'Full marks are missing.',
  'weight-place': 'The weight stands in the first line of its head.',
  twice: 'This name stands there already.',
  long: 'At most 60 characters',
}

export function PaManager() {
  useLanguage()
  const { exam, grade, set } = useChosenPlace()
  const [address, setAddress] = useAddress()
  const place = { exam_id: exam!, grade_id: grade! }
  const { data, error, refetch } = useQuery({
    queryKey: [path, place],
    queryFn: async ({ signal }) => (await api.get(path, place, { signal })).data,
    enabled: exam !== null && grade !== null,
  })
  const parts = partsOf(data)
  const chosen = parts.find(({ part }) => String(part.exam_part_id) === address.get('part')) ?? parts[0]
  return (
    <section>
      <PageHeader
        title={t('Practical assessment manager')}
        about={t('Heads with weights, and criteria with full marks, of a practical or internal part of an exam.')}
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
        {chosen && (
          <Select
            label={t('Subject and part')}
            allowDeselect={false}
            searchable
            data={parts.map(({ name, part }) => ({ value: String(part.exam_part_id), label: name }))}
            value={String(chosen.part.exam_part_id)}
            onChange={(part) => setAddress(withParts({ part }), { replace: true, preventScrollReset: true })}
          />
        )}
      </div>
      {exam === null || grade === null ? (
        <Alert color="blue">{t('Choose an exam and a class.')}</Alert>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : !chosen ? (
        <EmptyState about={t('No subject of this class has a practical or internal part in this exam.')} />
      ) : (
        <Editor key={chosen.part.exam_part_id} place={place} state={data.state} {...chosen} />
      )}
    </section>
  )
}

export const partsOf = (shown: Shown | undefined): { name: string; part: PaPart }[] =>
  (shown?.subjects ?? []).flatMap(({ parts, ...subject }) =>
    parts.map((part) => ({ name: `${nameOf(subject)}, ${partName(part.kind)}`, part })),
  )

/** Lines that wait to be filled below those that stand. */
const spare = 8

function Editor({
  place,
  state,
  name,
  part,
}: {
  place: { exam_id: number; grade_id: number }
  state: string
  name: string
  part: PaPart
}) {
  const language = useLanguage()
  const queries = useQueryClient()
  const readOnly = !useMayChange('subject-mark-update') || state === 'published' || (part.is_on && part.locked)
  const saved = savedLines(part.heads)
  const lines = [
    ...part.heads.flatMap(({ criteria }) => criteria.map(({ id }) => `c${id}`)),
    ...(readOnly ? [] : Array.from({ length: spare }, (_, at) => `n${at}`)),
  ]
  const { typed, work, textAt, discard, drop } = useTypedGrid(
    `pa-criteria.${part.exam_part_id}`,
    (key) => saved.get(key) ?? '',
  )
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const { heads, wrong } = readLines(lines, textAt)
  const changes = Object.keys(typed).length
  const say = (complaint: LineComplaint) => t(complaints[complaint])

  async function save() {
    if (!changes || saving || readOnly) return undefined
    const [first] = wrong
    if (first) {
      const at = lines.indexOf(first[0].split(':')[0]!) + 1
      return setProblem(`${digitsIn(language, t('Line {n}', { n: at }))}: ${say(first[1])}`)
    }
    setSaving(true)
    setProblem(undefined)
    try {
      const { message } = await api.command(
        '/api/pa-manager/{exam_part_id}',
        { exam_part_id: part.exam_part_id, heads },
        { method: 'PUT' },
      )
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

  const fillWith = (set: string | null) => {
    const ready = readySets.find((each) => each.name === set)
    if (!ready) return
    work.type(
      Object.fromEntries(
        ready.heads.flatMap((head, at): [string, string][] => [
          [lineKey(`n${at}`, 'head'), head.name],
          [lineKey(`n${at}`, 'head_np'), head.name_np],
          [lineKey(`n${at}`, 'weight'), String(head.weight)],
          [lineKey(`n${at}`, 'name'), head.name],
          [lineKey(`n${at}`, 'name_np'), head.name_np],
          [lineKey(`n${at}`, 'full'), String(head.weight)],
        ]),
      ),
    )
  }
  const weights = Math.round(heads.reduce((sum, { weight }) => sum + (weight ?? 0), 0) * 100) / 100
  return (
    <>
      <Text size="sm" mb="xs">
        {digitsIn(
          language,
          t('Full marks of the part: {full}. Weights together: {weights}; what they earn is scaled to the part.', {
            full: part.full_marks,
            weights,
          }),
        )}{' '}
        {part.is_on
          ? t('The mark of this part is made of its criteria now.')
          : t('The advance practical mode of this part is off: its mark is typed.')}
      </Text>
      {readOnly && (
        <Alert color="blue" mb="sm">
          {state === 'published'
            ? t('This exam is published. Withdraw its results first.')
            : part.is_on && part.locked
              ? t('Marks of this subject are locked. Unlock them first.')
              : t('Criteria are changed in the current batch, by whoever has the right.')}
        </Alert>
      )}
      {lines.length === 0 ? (
        <EmptyState about={t('This part has no criteria yet.')} />
      ) : (
        <Grid
          label={name}
          corner={t('Line')}
          rows={lines.map((line, at) => ({ id: line, title: digitsIn(language, at + 1) }))}
          columns={paColumns.map((id) => ({
            id,
            title: t(columnWords[id]),
            ...(id === 'weight' || id === 'full' ? {} : { inputMode: 'text' as const, wide: true }),
          }))}
          keyOf={(line, column) => lineKey(String(line), String(column))}
          work={work}
          complaint={(key) => {
            const found = wrong.get(key)
            return found && say(found)
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
          {part.heads.length === 0 && (
            <Select
              aria-label={t('Ready-made criteria')}
              placeholder={t('Ready-made criteria')}
              data={readySets.map((set) => ({ value: set.name, label: t(set.name) }))}
              value={null}
              onChange={fillWith}
            />
          )}
          <CopyFrom {...place} />
        </SaveBar>
      )}
    </>
  )
}
