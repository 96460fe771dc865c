/** Grace marks of an exam: who passes with them is proposed, with what each part lacks; given and taken back with a reason. */
import { Anchor, Button, Checkbox, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import type { GraceStudent } from '../../contract/grace.ts'
import ExamSelect from '../exam-select.tsx'
import { LostGrace, reasonOf } from './given-grace.tsx'
import { partNames } from '../routine/part-names.ts'
import classes from './results.module.css'
import { useChosenPlace } from './use-exams.ts'

const path = '/api/grace-marks'

export default function GraceMarks() {
  useLanguage()
  const { exams, exam, grade, set } = useChosenPlace()
  return (
    <section>
      <PageHeader
        title={t('Grace marks')}
        about={t('Grace marks stand beside the marks. Published results change only when they are published again.')}
      />
      <div className={classes.place}>
        <ExamSelect
          value={exam === null ? null : String(exam)}
          onChange={(id) => set({ exam: id === null ? null : Number(id) })}
          error={false}
        />
        <GradeSectionSelect
          withoutSection
          clearable
          value={{ grade, section: null }}
          onChange={(to) => set({ grade: to.grade })}
        />
      </div>
      {!exams ? (
        <LoadingState lines={8} />
      ) : exam === null ? (
        <EmptyState about={t('There is no exam yet. Add one first.')} />
      ) : (
        <OfExam key={`${exam} ${grade}`} exam={exam} grade={grade} />
      )}
    </section>
  )
}

function OfExam({ exam, grade }: { exam: number; grade: number | null }) {
  const query = { exam_id: exam, ...(grade !== null && { grade_id: grade }) }
  const { data, error, refetch } = useQuery({
    queryKey: [path, query],
    queryFn: async ({ signal }) => (await api.get(path, query, { signal })).data,
  })
  const { busy, give, takeBack } = useDeeds(exam)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={8} />
  const { limits, proposed, given, not_listed, state } = data
  const isOff = !limits.part || !limits.student
  return (
    <>
      {isOff ? (
        <NotGiven />
      ) : ['draft', 'open'].includes(state) && proposed.length === 0 ? (
        <EmptyState about={t('Marks are still being entered. Close the exam first.')} />
      ) : proposed.length === 0 ? (
        <EmptyState about={t('Nobody passes with the grace marks that the school allows.')} />
      ) : (
        <Chosen
          title={t('Pass with grace marks')}
          about={
            <Text size="sm">
              {digitsIn(getLanguage(), t('At most {part} in one part, and {student} to one student.', limits))}
            </Text>
          }
          rows={proposed}
          deed={{ label: t('Give grace marks'), variant: 'filled', run: give }}
          busy={busy}
        />
      )}
      {not_listed > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {digitsIn(
            getLanguage(),
            t('{n, plural, one {# other passes} other {# others pass}} with grace marks. Choose a class to see them.', {
              n: not_listed,
            }),
          )}
        </Text>
      )}
      {given.length > 0 && (
        <Chosen
          title={t('Grace marks given')}
          about={<LostGrace rows={given} />}
          rows={given}
          more={reasonOf}
          deed={{ label: t('Take back'), variant: 'default', run: takeBack }}
          busy={busy}
        />
      )}
    </>
  )
}

const NotGiven = () => (
  <EmptyState
    about={t('The school gives no grace marks. How many it allows stands in the exam settings.')}
    action={
      can('administrator') && (
        <Anchor component={Link} to="/settings/exam">
          {t('Exam settings')}
        </Anchor>
      )
    }
  />
)

function useDeeds(exam: number) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function work(run: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true)
    try {
      notify('success', t((await run()).message))
      await Promise.all(
        [path, '/api/exam/{id}/result-preview'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      )
    } catch (problem) {
      notify('error', errorMessage(problem))
    } finally {
      setBusy(false)
    }
  }
  const ids = (rows: readonly GraceStudent[]) => rows.map(({ enroll_id }) => enroll_id)
  const many = (rows: readonly GraceStudent[]) => ({ marks: sumOf(rows), n: rows.length })
  async function give(rows: readonly GraceStudent[]) {
    const reason = await askReason({
      title: t('Give grace marks?'),
      message: digitsIn(
        getLanguage(),
        t('{marks} marks are given to {n, plural, one {# student} other {# students}}, who then pass.', many(rows)),
      ),
      confirm: t('Give grace marks'),
    })
    if (reason) await work(() => api.command(path, { exam_id: exam, enroll_ids: ids(rows), reason }))
  }
  async function takeBack(rows: readonly GraceStudent[]) {
    const reason = await askReason({
      title: t('Take grace marks back?'),
      message: digitsIn(
        getLanguage(),
        t('{marks} marks are taken back from {n, plural, one {# student} other {# students}}.', many(rows)),
      ),
      confirm: t('Take back'),
    })
    if (reason)
      await work(() => api.command('/api/grace-marks/withdraw', { exam_id: exam, enroll_ids: ids(rows), reason }))
  }
  return { busy, give, takeBack }
}

const sumOf = (rows: readonly GraceStudent[]): number =>
  Math.round(rows.flatMap(({ parts }) => parts).reduce((so, { grace }) => so + grace, 0) * 100) / 100

interface ChosenProps<Row extends GraceStudent> {
  title: string
  about?: ReactNode
  rows: readonly Row[]
  more?: ((row: Row) => ReactNode) | undefined
  deed: { label: string; variant: 'filled' | 'default'; run: (rows: readonly Row[]) => Promise<void> }
  busy: boolean
}

/** Students with what each part is given; some of them are chosen for what is done. */
function Chosen<Row extends GraceStudent>({ title, about, rows, more, deed, busy }: ChosenProps<Row>) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ enroll_id }) => ids.has(enroll_id))
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mt="md" mb={4}>
        {title}
      </Title>
      {about}
      <ScrollBox className={list.scroll} label={title}>
        <StudentTable rows={rows} more={more} chosen={ids} onChoose={setIds} />
      </ScrollBox>
      <Button
        mt="xs"
        variant={deed.variant}
        loading={busy}
        disabled={!chosen.length}
        onClick={() => void deed.run(chosen)}
      >
        {deed.label}
      </Button>
    </section>
  )
}

interface StudentTableProps<Row extends GraceStudent> extends Pick<ChosenProps<Row>, 'rows' | 'more'> {
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
}

function StudentTable<Row extends GraceStudent>({ rows, more, chosen, onChoose }: StudentTableProps<Row>) {
  const isAll = rows.every(({ enroll_id }) => chosen.has(enroll_id))
  const turn = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={t('Choose all')}
              checked={isAll}
              indeterminate={chosen.size > 0 && !isAll}
              onChange={() => onChoose(new Set(isAll ? [] : rows.map(({ enroll_id }) => enroll_id)))}
            />
          </th>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Class')}</th>
          <th scope="col">{t('Marks and grace marks')}</th>
          <th scope="col" data-right>
            {t('Total')}
          </th>
          {more && <th scope="col">{t('Why')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.enroll_id} className={list.row}>
            <td>
              <Checkbox
                aria-label={nameOf(row)}
                checked={chosen.has(row.enroll_id)}
                onChange={() => turn(row.enroll_id)}
              />
            </td>
            <th scope="row">{nameOf(row)}</th>
            <td>{[nameOf({ name: row.grade, name_np: row.grade_np }), row.section].filter(Boolean).join(' ')}</td>
            <td>
              {row.parts.map((part) => (
                <div key={part.exam_part_id}>{partText(part)}</div>
              ))}
            </td>
            <td data-right>{digitsIn(getLanguage(), sumOf([row]))}</td>
            {more && <td>{more(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 'Science, theory: 24 + 2.25 of 75'. */
const partText = (part: GraceStudent['parts'][number]): string =>
  digitsIn(
    getLanguage(),
    t('{subject}, {part}: {mark} + {grace} of {full}', {
      subject: nameOf({ name: part.subject, name_np: part.subject_np }),
      part: t(partNames[part.kind]),
      mark: part.mark,
      grace: part.grace,
      full: part.full_marks,
    }),
  )
