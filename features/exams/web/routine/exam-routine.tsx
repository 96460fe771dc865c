/** The exam routine: days down and classes across as it hangs on the wall; of one class the sheet in which it is written. */
import { Alert, Badge, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adWeekday } from '#nepal/bikram-sambat.ts'
import { weekdayNames } from '#nepal/bs-names.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useMayChange } from '#school/web/session/may-change.ts'
import { type examRoutine, notesOf, type RoutineNote, type Sitting } from '../../contract/routine.ts'
import ExamSelect from '../exam-select.tsx'
import classes from '../results/results.module.css'
import { useChosenPlace } from '../results/use-exams.ts'
import { partNames } from './part-names.ts'
import { RoutineSheet } from './routine-sheet.tsx'

const path = '/api/exam-routine'
type Routine = DataOf<typeof examRoutine>

export default function ExamRoutine() {
  useLanguage()
  const queries = useQueryClient()
  const { exams, exam, grade, set } = useChosenPlace()
  const mayChange = useMayChange('exam-update')
  const { data, error, refetch } = useQuery({
    queryKey: [path, exam],
    queryFn: async ({ signal }) => (await api.get(path, { exam_id: exam! }, { signal })).data,
    enabled: exam !== null,
  })
  const title = data ? `${t('Exam routine')}: ${nameOf({ name: data.exam, name_np: data.exam_np })}` : t('Exam routine')
  const chosen = data?.classes.find(({ grade_id }) => grade_id === grade)
  const query = { exam_id: exam!, ...(chosen && { grade_id: chosen.grade_id }) }
  return (
    <section>
      <PrintHead title={title} />
      <PageHeader title={t('Exam routine')} actions={data && <ExportMenu path={path} query={query} />} />
      <div className={`${classes.place} no-print`}>
        <ExamSelect
          value={exam === null ? null : String(exam)}
          onChange={(id) => set({ exam: id === null ? null : Number(id) })}
          error={false}
        />
        <Select
          label={t('Class')}
          placeholder={t('All classes')}
          clearable
          data={(data?.classes ?? []).map((each) => ({
            value: String(each.grade_id),
            label: nameOf({ name: each.grade, name_np: each.grade_np }),
          }))}
          value={chosen ? String(chosen.grade_id) : null}
          onChange={(id) => set({ grade: id === null ? null : Number(id) })}
        />
      </div>
      {exams && exam === null ? (
        <EmptyState about={t('There is no exam yet. Add one first.')} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : !data.classes.length ? (
        <EmptyState about={t('This exam asks no subject of any class yet.')} />
      ) : chosen && mayChange && data.state !== 'published' ? (
        <RoutineSheet
          key={`${exam} ${chosen.grade_id}`}
          exam={exam!}
          of={chosen}
          others={data.classes.filter(({ grade_id }) => grade_id !== chosen.grade_id)}
          onSaved={() => void queries.invalidateQueries({ queryKey: [path, exam] })}
        />
      ) : (
        <Wall routine={chosen ? { ...data, classes: [chosen] } : data} title={title} />
      )}
      {data && <Notes routine={data} />}
    </section>
  )
}

const noteWords: Record<RoutineNote, string> = {
  outside: 'outside the days of the exam',
  saturday: 'on a Saturday',
  room: 'another class has this room at the same time',
}

function Notes({ routine }: { routine: Routine }) {
  const notes = notesOf(routine, adWeekday)
  const missing = routine.classes.flatMap((of) =>
    of.sittings.filter(({ held_on }) => held_on === null).map((each) => `${classOf(of)} ${subjectOf(each)}`),
  )
  const told = routine.classes.flatMap((of) =>
    of.sittings.flatMap((each) =>
      (notes.get(each.exam_part_id) ?? []).map((note) => `${classOf(of)} ${subjectOf(each)}: ${t(noteWords[note])}`),
    ),
  )
  if (!missing.length && !told.length) return null
  return (
    <Alert color="yellow" mt="md" className="no-print" title={t('To look at')}>
      {missing.length > 0 && (
        <Text size="sm">
          {digitsIn(
            getLanguage(),
            t('{n, plural, one {# part has} other {# parts have}} no day yet.', { n: missing.length }),
          )}
        </Text>
      )}
      {told.map((each) => (
        <Text size="sm" key={each}>
          {each}
        </Text>
      ))}
    </Alert>
  )
}

const classOf = ({ grade, grade_np }: { grade: string; grade_np: string | null }): string =>
  nameOf({ name: grade, name_np: grade_np })
const subjectOf = ({ subject, subject_np, kind }: Sitting): string =>
  `${nameOf({ name: subject, name_np: subject_np })}${kind === 'theory' ? '' : ` (${t(partNames[kind])})`}`

function Wall({ routine: { classes: all }, title }: { routine: Routine; title: string }) {
  const language = useLanguage()
  const days = [...new Set(all.flatMap(({ sittings }) => sittings.flatMap(({ held_on }) => held_on ?? [])))].sort()
  if (!days.length) return <EmptyState about={t('No part has a day yet. Choose a class and write its routine.')} />
  return (
    <ScrollBox className={list.scroll} label={title}>
      <table className={list.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            {all.map((of) => (
              <th key={of.grade_id} scope="col">
                {classOf(of)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day} className={list.row}>
              <th scope="row">
                <Day ad={day} />{' '}
                <Text size="xs" c="dimmed" component="span" display="block">
                  {weekdayNames[language][adWeekday(day)]}
                </Text>
              </th>
              {all.map(({ grade_id, sittings }) => (
                <td key={grade_id}>
                  {sittings
                    .filter(({ held_on }) => held_on === day)
                    .sort((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))
                    .map((each) => (
                      <div key={each.exam_part_id}>
                        {subjectOf(each)}
                        <Text size="xs" c="dimmed" component="span" display="block">
                          {digitsIn(language, whenText(each))}
                          {each.room && (
                            <>
                              {' '}
                              <Badge color="gray">{digitsIn(language, each.room)}</Badge>
                            </>
                          )}
                        </Text>
                      </div>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const whenText = ({ starts_at, minutes }: Sitting): string =>
  [starts_at, minutes === null ? null : t('{n, plural, one {# minute} other {# minutes}}', { n: minutes })]
    .filter(Boolean)
    .join(' · ')
