/** One published result, and its marksheet as a paper. */
import { Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useParams } from 'react-router'
import '#platform/web/styles/basics.css'
import { digitsIn } from '#nepal/digits.ts'
import { ordinal } from '#nepal/ordinals.ts'
import { rankColour } from '#nepal/rank-colour.ts'
import { reportUrl } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { examResult } from '#features/exams/contract/exams.ts'
import { Outcomes } from './outcomes.tsx'
import { Mark, Seen } from './parts.tsx'
import classes from './result.module.css'
import { useSeen } from './use-seen.ts'
import { placeName } from './words.ts'

type Result = DataOf<typeof examResult>

export default function ExamResult() {
  const { examId, enrollId, enrollCode = '' } = useParams()
  const query = useSeen(
    '/api/exam-result/{exam_id}/{enroll_id}/{enroll_code}',
    { exam_id: Number(examId), enroll_id: Number(enrollId), enroll_code: enrollCode },
    // what was withdrawn meanwhile goes at once
    { always: true },
  )
  return (
    <Seen query={query} lines={8} height={40}>
      {(result) => <Marksheet result={result} />}
    </Seen>
  )
}

function Marksheet({ result }: { result: Result }) {
  const { examId, enrollId, enrollCode } = useParams()
  const {
    exam,
    exam_np,
    student,
    student_np,
    enroll_code,
    state,
    gpa,
    letter,
    percent,
    rank,
    attendance,
    school_days,
    published_at,
    weighed,
    lines,
    activities,
    outcomes,
  } = result
  const figures = useFigures({ gpa, letter, percent, rank, attendance, school_days })
  return (
    <article className={classes.marksheet}>
      <Title order={1} size="h2">
        {nameOf({ name: student, name_np: student_np })}
      </Title>
      <p className={classes.who}>
        {placeName(result)} · <span className="tabular">{enroll_code}</span>
      </p>
      <p className={classes.exam}>{nameOf({ name: exam, name_np: exam_np })}</p>
      {state === 'missing' && (
        <output className={classes.who}>
          {t('Some marks are not entered yet. The result follows when they are.')}
        </output>
      )}
      <dl className={classes.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && <Subjects lines={lines} />}
      {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
      <Activities activities={activities} />
      {weighed && <Weights terms={weighed} />}
      <p className={classes.who}>
        {t('Published on')} <Moment at={published_at} style="long" />
      </p>
      {result.may_print && <PrintButton examId={examId} enrollId={enrollId} enrollCode={enrollCode} />}
    </article>
  )
}

function Weights({ terms }: { terms: NonNullable<Result['weighed']> }) {
  const language = useLanguage()
  return (
    <p className={classes.who}>
      {t('Weighed out of')} {terms.map((term) => `${nameOf(term)} ${digitsIn(language, term.weight)}%`).join(', ')}
    </p>
  )
}

function useFigures({
  gpa,
  letter,
  percent,
  rank,
  attendance,
  school_days,
}: {
  gpa: number | null
  letter: string | null
  percent: number | null
  rank: number | null
  attendance: number | null
  school_days: number | null
}) {
  const language = useLanguage()
  const figures = [
    { name: t('GPA'), value: gpa !== null && digitsIn(language, gpa.toFixed(2)) },
    { name: t('Letter grade'), value: letter && <Mark colour={rankColour(letter)}>{letter}</Mark> },
    { name: t('Per cent'), value: percent !== null && `${digitsIn(language, percent)}%` },
    { name: t('Rank'), value: rank !== null && (language === 'ne' ? digitsIn('ne', rank) : ordinal(rank)) },
    {
      name: t('Days present'),
      value:
        attendance !== null && digitsIn(language, school_days === null ? attendance : `${attendance}/${school_days}`),
    },
  ].filter((figure) => figure.value)
  return figures
}

interface PrintButtonProps {
  examId: string | undefined
  enrollId: string | undefined
  enrollCode: string | undefined
}

function PrintButton({ examId, enrollId, enrollCode }: PrintButtonProps) {
  const language = useLanguage()
  return (
    <Button
      className="no-print"
      size="md"
      mt="md"
      variant="default"
      component="a"
      href={reportUrl(`/api/exam-result/${examId}/${enrollId}/${enrollCode}/marksheet`, { language })}
      target="_blank"
      rel="noopener"
      leftSection={<IconPrinter size={18} aria-hidden />}
    >
      {t('Print the marksheet')}
    </Button>
  )
}

function Subjects({ lines }: Pick<Result, 'lines'>) {
  const language = useLanguage()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('Subject')}</th>
          <th scope="col" data-right>
            {t('Marks')}
          </th>
          <th scope="col" data-middle>
            {t('Letter grade')}
          </th>
          <th scope="col" data-right>
            {t('Grade point')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.subject}>
            <th scope="row">
              {nameOf({ name: line.subject, name_np: line.subject_np })}
              {line.parts.length > 1 && <Parts parts={line.parts} />}
              {line.again && <small className={classes.parts}>{t('re-examined')}</small>}
              {line.parts.some(({ grace }) => grace) && (
                <small className={classes.parts}>{t('with grace marks')}</small>
              )}
              {line.terms && <Terms terms={line.terms} />}
            </th>
            <td data-right>
              {digitsIn(language, line.marks)}
              <small>/{digitsIn(language, line.full_marks)}</small>
            </td>
            <td data-middle>{line.letter ? <Mark colour={rankColour(line.letter)}>{line.letter}</Mark> : '–'}</td>
            <td data-right>{line.grade_point === null ? '–' : digitsIn(language, line.grade_point.toFixed(1))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Beside the subjects; none of it counts in the average. What the class teacher says stands below, in words of its own. */
function Activities({ activities }: Pick<Result, 'activities'>) {
  const given = activities.filter(({ is_remark }) => !is_remark)
  return (
    <>
      {given.length > 0 && (
        <>
          <Title order={2} size="h5" mt="md">
            {t('Extra-curricular activities')}
          </Title>
          <dl className={classes.activities}>
            {given.map(({ head, head_np, activity, activity_np, value }) => (
              <div key={`${head}, ${activity}`}>
                <dt>
                  {nameOf({ name: activity, name_np: activity_np })}
                  {activity !== head && <small>{nameOf({ name: head, name_np: head_np })}</small>}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {activities
        .filter(({ is_remark }) => is_remark)
        .map(({ activity, activity_np, value }) => (
          <Fragment key={activity}>
            <Title order={2} size="h5" mt="md">
              {nameOf({ name: activity, name_np: activity_np })}
            </Title>
            <p>{value}</p>
          </Fragment>
        ))}
    </>
  )
}

/** 'First term 45/50 · Final 60/75': what a final result is weighed out of. */
function Terms({ terms }: { terms: NonNullable<Result['lines'][number]['terms']> }) {
  const language = useLanguage()
  return (
    <small className={classes.parts}>
      {terms.map((term) => (
        <span key={term.name}>
          {nameOf(term)} {term.marks === null ? '–' : digitsIn(language, `${term.marks}/${term.full_marks}`)}
        </span>
      ))}
    </small>
  )
}

const kinds = { theory: 'Theory', practical: 'Practical', internal: 'Internal' } as const
const said = { absent: 'Absent', exempt: 'Exempt' } as const

/** 'Theory 60/75 · Practical Absent': where a subject has several. */
function Parts({ parts }: { parts: Result['lines'][number]['parts'] }) {
  const language = useLanguage()
  return (
    <small className={classes.parts}>
      {parts.map((part) => (
        <span key={part.kind}>
          {t(kinds[part.kind])}{' '}
          {part.marks !== null
            ? `${digitsIn(language, part.marks)}/${digitsIn(language, part.full_marks)}`
            : part.said
              ? t(said[part.said])
              : '–'}
        </span>
      ))}
    </small>
  )
}
