/** The marks ledger of a section: all subjects across, totals, places and what each subject came to. Printed, it is the office's record. */
import { Alert, Badge, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import {
  type LedgerSize,
  ledgerSizes,
  marksText,
  type LedgerStudent,
  type LedgerSubject,
  type marksLedger,
} from '../../contract/ledger.ts'
import ExamSelect from '../exam-select.tsx'
import classes from './results.module.css'
import { useChosenPlace } from './use-exams.ts'

const path = '/api/marks-ledger'
type Ledger = DataOf<typeof marksLedger>

export default function MarksLedger() {
  useLanguage()
  const { exam, section } = useChosenPlace()
  const [size, setSize] = useState<LedgerSize>('a4')
  const query = { exam_id: exam!, section_id: section! }
  const answer = useQuery({
    queryKey: [path, query],
    queryFn: async ({ signal }) => (await api.get(path, query, { signal })).data,
    enabled: exam !== null && section !== null,
    placeholderData: keepPreviousData,
  })
  const ledger = section === null || exam === null || answer.isError ? undefined : answer.data
  const title = ledger
    ? `${t('Marks ledger')}: ${nameOf({ name: ledger.exam, name_np: ledger.exam_np })}, ${nameOf({ name: ledger.grade, name_np: ledger.grade_np })} ${ledger.section}`
    : t('Marks ledger')
  return (
    <section>
      <PrintHead title={title} />
      <PageHeader
        title={t('Marks ledger')}
        actions={ledger && ledger.students.length > 0 && <ExportMenu path={path} query={{ ...query, size }} />}
      />
      <Asked size={size} onSize={setSize} />
      {exam === null || section === null ? (
        <Alert color="blue">{t('Choose an exam and a section.')}</Alert>
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !ledger ? (
        <LoadingState lines={12} />
      ) : ledger.students.length === 0 ? (
        <EmptyState about={t('Nobody of this section has marks in this exam.')} />
      ) : (
        <div aria-busy={answer.isFetching}>
          <p>
            <Badge color={ledger.is_published ? 'green' : 'yellow'}>
              {ledger.is_published ? t('As published') : t('As the marks are now, not published')}
            </Badge>
          </p>
          <ScrollBox className={list.scroll} label={title}>
            <LedgerTable {...ledger} caption={title} />
          </ScrollBox>
        </div>
      )}
    </section>
  )
}

/** The exam, the section, and the paper that it is printed on. */
function Asked({ size, onSize }: { size: LedgerSize; onSize: (size: LedgerSize) => void }) {
  const { exam, grade, section, set } = useChosenPlace()
  return (
    <div className={`${classes.place} no-print`}>
      <ExamSelect
        value={exam === null ? null : String(exam)}
        onChange={(id) => set({ exam: id === null ? null : Number(id) })}
        error={false}
      />
      <GradeSectionSelect value={{ grade, section }} onChange={(to) => set({ grade: to.grade, section: to.section })} />
      <NativeSelect
        label={t('Size of the paper')}
        data={Object.entries(ledgerSizes).map(([value, label]) => ({ value, label: t(label) }))}
        value={size}
        onChange={(event) => onSize(event.currentTarget.value as LedgerSize)}
      />
    </div>
  )
}

const kinds = { theory: 'TH', practical: 'PR', internal: 'IN' } as const
const digits = (value: number | null): string => (value === null ? '–' : digitsIn(getLanguage(), value))

function LedgerTable({ subjects, students, school_days, caption }: Ledger & { caption: string }) {
  return (
    <table className={`${list.table} ${classes.ledger}`} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('Student')}
          </th>
          {subjects.map((subject) => (
            <th key={subject.subject} scope="colgroup" colSpan={partsOf(subject).length + 1}>
              {nameOf({ name: subject.subject, name_np: subject.subject_np })}
            </th>
          ))}
          {['Total', '%', 'GPA', 'Letter', 'Rank'].map((name) => (
            <th key={name} scope="col" rowSpan={2} data-right>
              {name === '%' ? name : t(name)}
            </th>
          ))}
          <th scope="col" rowSpan={2} data-right>
            {t('Days present')} {school_days !== null && digits(school_days)}
          </th>
        </tr>
        <tr>
          {subjects.map((subject) => (
            <Fragment key={subject.subject}>
              {partsOf(subject).map(({ kind, full_marks }) => (
                <th key={kind} scope="col" data-right>
                  {subject.parts.length > 1 && t(kinds[kind])} {digits(full_marks)}
                </th>
              ))}
              <th scope="col">{t('Letter')}</th>
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <Line key={student.enroll_id} student={student} subjects={subjects} />
        ))}
      </tbody>
      <tfoot>
        <Sum name={t('Highest')} subjects={subjects} of={({ highest }) => digits(highest)} />
        <Sum name={t('Lowest')} subjects={subjects} of={({ lowest }) => digits(lowest)} />
        <Sum name={t('Mean')} subjects={subjects} of={({ mean }) => digits(mean)} />
        <Sum name={t('Passed')} subjects={subjects} of={({ passed }) => digits(passed)} />
        <Sum name={t('Not passed')} subjects={subjects} of={({ failed }) => digits(failed)} />
      </tfoot>
    </table>
  )
}

/** Old snapshots know no parts: the sum stands for them. */
const partsOf = ({ parts, full_marks }: LedgerSubject) =>
  parts.length ? parts : [{ kind: 'theory' as const, full_marks }]

function Line({ student, subjects }: { student: LedgerStudent; subjects: readonly LedgerSubject[] }) {
  const { roll, cells, marks, percent, gpa, letter, rank, attendance, state } = student
  return (
    <tr className={list.row} data-state={state}>
      <th scope="row">
        <span className={classes.roll}>{digits(roll)}</span> {nameOf(student)}
      </th>
      {subjects.map((subject, at) => (
        <Fragment key={subject.subject}>
          {partsOf(subject).map(({ kind }, n) => (
            <td key={kind} data-right>
              {markText(cells[at], n, subject)}
            </td>
          ))}
          <td data-failed={cells[at]?.state === 'failed' || undefined}>{cells[at]?.letter ?? '–'}</td>
        </Fragment>
      ))}
      <td data-right>{state === 'missing' ? '–' : digits(marks)}</td>
      <td data-right>{state === 'missing' ? '–' : digits(percent)}</td>
      <td data-right>{gpa === null ? '–' : digitsIn(getLanguage(), gpa.toFixed(2))}</td>
      <td data-right data-failed={state === 'failed' || undefined}>
        {letter ?? '–'}
      </td>
      <td data-right>{digits(rank)}</td>
      <td data-right>{digits(attendance)}</td>
    </tr>
  )
}

function markText(cell: LedgerStudent['cells'][number] | undefined, part: number, { parts }: LedgerSubject): string {
  if (!cell) return ''
  if (!parts.length) return digits(cell.marks)
  const { marks = null, said = null, grace } = cell.parts[part] ?? {}
  if (said) return said === 'absent' ? t('AB') : t('EX')
  return marks === null ? digits(marks) : digitsIn(getLanguage(), marksText(marks, grace))
}

function Sum({
  name,
  subjects,
  of,
}: {
  name: string
  subjects: readonly LedgerSubject[]
  of: (subject: LedgerSubject) => string
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {subjects.map((subject) => (
        <td key={subject.subject} colSpan={partsOf(subject).length + 1} data-right>
          {of(subject)}
        </td>
      ))}
      <td colSpan={6}>&nbsp;</td>
    </tr>
  )
}
