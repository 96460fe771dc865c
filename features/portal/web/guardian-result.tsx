/** How a child did over the terms: each result with its per cent, and each subject beside the exams before. */
import { Link } from 'react-router'
import type { ExamOfChild } from '#features/exams/contract/progress.ts'
import { digitsIn } from '#nepal/digits.ts'
import { ordinal } from '#nepal/ordinals.ts'
import { rankColour } from '#nepal/rank-colour.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Heading, plain } from '#platform/web/kit/states/plain.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { ChildScreen } from './child-screen.tsx'
import { Mark, Seen } from './parts.tsx'
import portal from './portal.module.css'
import classes from './progress.module.css'
import { useSeen } from './use-seen.ts'
import { WithheldResults } from './withheld-results.tsx'
import { resultPath } from './words.ts'

/** Exams beside each other on a phone. */
const across = 3

export default function GuardianResult() {
  return <ChildScreen title={t('Guardian results')}>{(child) => <Results studentId={child.value} />}</ChildScreen>
}

function Results({ studentId }: { studentId: number }) {
  // on the day of results a family looks again and again
  const query = useSeen('/api/guardian-result', { student_id: studentId }, { always: true })
  return (
    <>
      <WithheldResults studentId={studentId} />
      <Seen query={query} lines={4}>
        {(exams) =>
          exams.length === 0 ? (
            <EmptyState
              title={t('No result is published yet')}
              about={t('A result appears here as soon as the school publishes it.')}
            />
          ) : (
            <>
              <ul className={portal.rows}>
                {exams.map((exam) => (
                  <Result key={exam.id} exam={exam} />
                ))}
              </ul>
              <Subjects exams={exams.slice(0, across)} />
            </>
          )
        }
      </Seen>
    </>
  )
}

function Result({ exam }: { exam: ExamOfChild }) {
  const language = useLanguage()
  const { percent, letter, gpa, rank, batch } = exam
  const said = [
    digitsIn(language, batch),
    gpa !== null && `${t('GPA')} ${digitsIn(language, gpa.toFixed(2))}`,
    rank !== null && `${t('Rank')} ${language === 'ne' ? digitsIn('ne', rank) : ordinal(rank)}`,
  ]
  return (
    <li>
      <Link to={resultPath(exam)} className={classes.result}>
        <span>
          <b>{nameOf(exam)}</b>
          <small>{said.filter(Boolean).join(' · ')}</small>
        </span>
        {letter && <Mark colour={rankColour(letter)}>{letter}</Mark>}
        {percent !== null && (
          <>
            <meter className={classes.bar} min={0} max={100} value={percent} aria-label={t('Per cent')} />
            <small className="tabular">{digitsIn(language, percent)}%</small>
          </>
        )}
      </Link>
    </li>
  )
}

/** The newest exam last, as one reads; a dash where a subject was not asked. */
function Subjects({ exams }: { exams: readonly ExamOfChild[] }) {
  const language = useLanguage()
  const inOrder = exams.toReversed()
  const names = new Map(exams.flatMap(({ subjects }) => subjects.map((subject) => [subject.name, nameOf(subject)])))
  if (names.size === 0) return null
  return (
    <section className={classes.subjects}>
      <Heading level={2} look={3}>
        {t('Subject by subject')}
      </Heading>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('Subject')}</th>
              {inOrder.map((exam) => (
                <th key={exam.id} scope="col" data-right>
                  {nameOf(exam)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...names].map(([name, shown]) => (
              <tr key={name}>
                <th scope="row">{shown}</th>
                {inOrder.map((exam, at) => {
                  const found = exam.subjects.find((subject) => subject.name === name)
                  const before = inOrder[at - 1]?.subjects.find((subject) => subject.name === name)
                  return (
                    <td key={exam.id} data-right>
                      {found ? <Figure percent={found.percent} before={before?.percent} language={language} /> : '–'}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Figure({ percent, before, language }: { percent: number; before: number | undefined; language: 'en' | 'ne' }) {
  const change = before === undefined ? 0 : Math.round(percent - before)
  return (
    <>
      {digitsIn(language, percent)}%
      {change !== 0 && (
        <small className={classes.change} data-colour={change > 0 ? 'green' : 'red'}>
          <span aria-hidden>{change > 0 ? '▲' : '▼'}</span> {digitsIn(language, Math.abs(change))}{' '}
          <span className={plain.hidden}>{change > 0 ? t('more than before') : t('less than before')}</span>
        </small>
      )}
    </>
  )
}
