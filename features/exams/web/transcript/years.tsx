/** The school years of a student, each with its result as the transcript prints it. */
import { Badge, Text, Title } from '@mantine/core'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { type Rating, ratingWords } from '../../contract/cas-rating.ts'
import type { MarksheetDesign } from '../../contract/marksheet-design.ts'
import type { TranscriptLine, TranscriptResult, TranscriptYear } from '../../contract/transcript.ts'
import classes from './transcript.module.css'

export function Years({ years, design }: { years: readonly TranscriptYear[]; design: MarksheetDesign }) {
  return (
    <div className={classes.years}>
      {years.map((year) => (
        <Year key={year.enroll_id} year={year} design={design} />
      ))}
    </div>
  )
}

function Year({ year, design }: { year: TranscriptYear; design: MarksheetDesign }) {
  const language = useLanguage()
  const { batch, grade, grade_np, section, roll, result, is_blocked } = year
  const place = [nameOf({ name: grade, name_np: grade_np }), section].filter(Boolean).join(' ')
  return (
    <section className={classes.year}>
      <Title order={3} size="h5">
        {digitsIn(language, batch)} · {place} {is_blocked && <Badge color="red">{t('Blocked')}</Badge>}
      </Title>
      {roll !== null && (
        <Text size="sm" c="dimmed">
          {digitsIn(language, t('Roll {roll}', { roll }))}
        </Text>
      )}
      {result ? (
        <Result result={result} design={design} of={`${digitsIn(language, batch)} ${place}`} />
      ) : (
        <EmptyState inside about={t('No result of this year is published.')} />
      )}
    </section>
  )
}

function Result({ result, design, of }: { result: TranscriptResult; design: MarksheetDesign; of: string }) {
  const language = useLanguage()
  const { exam, exam_np, is_final, lines, ratings } = result
  const figures = figuresOf(result, design, (value) => digitsIn(language, value))
  return (
    <>
      <Text size="sm">
        {nameOf({ name: exam, name_np: exam_np })}{' '}
        <Text span c="dimmed">
          ({is_final ? t('Final result') : t('Last published exam of the year')})
        </Text>
      </Text>
      {lines.length > 0 && <Subjects lines={lines} design={design} of={of} />}
      {ratings.length > 0 && (
        <Text size="sm">
          <b>{t('Continuous assessment')}</b>:{' '}
          {ratings
            .map(({ rating, outcomes }) => digitsIn(language, `${t(ratingWords[rating as Rating])} ${outcomes}`))
            .join(', ')}
        </Text>
      )}
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const stateWords = {
  passed: 'Passed',
  failed: 'Not passed',
  missing: 'Marks outstanding',
  exempt: 'Exempt',
} as const

function figuresOf(result: TranscriptResult, design: MarksheetDesign, say: (value: string | number) => string) {
  const { state, marks, full_marks, percent, gpa, letter, by_division } = result
  const withMarks = design !== 'letters' && state !== 'missing'
  return [
    [t('Total'), withMarks && full_marks ? say(`${marks} / ${full_marks}`) : null],
    [t('Per cent'), withMarks && percent !== null ? say(`${percent}%`) : null],
    [t('GPA'), gpa === null ? null : say(gpa.toFixed(2))],
    [by_division ? t('Division') : t('Letter grade'), letter],
    [t('Result'), t(stateWords[state])],
  ].filter((figure): figure is [string, string] => Boolean(figure[1]))
}

/** The columns of the school's marksheet. */
function Subjects({ lines, design, of }: { lines: readonly TranscriptLine[]; design: MarksheetDesign; of: string }) {
  const language = useLanguage()
  const say = (value: number | null, decimals?: number) =>
    value === null ? '–' : digitsIn(language, decimals === undefined ? value : value.toFixed(decimals))
  const columns: { name: string; cell: (line: TranscriptLine) => string; tellsFailure?: true }[] = [
    { name: t('Credit hours'), cell: ({ credit_hours }) => say(credit_hours || null) },
    ...(design === 'letters'
      ? []
      : [
          { name: t('Full marks'), cell: ({ full_marks }: TranscriptLine) => say(full_marks) },
          { name: t('Marks'), cell: (line: TranscriptLine) => marksOf(line, say), tellsFailure: true as const },
        ]),
    ...(design === 'division'
      ? []
      : [
          { name: t('Letter grade'), cell: ({ letter }: TranscriptLine) => letter ?? '–', tellsFailure: true as const },
          { name: t('Grade point'), cell: ({ grade_point }: TranscriptLine) => say(grade_point, 1) },
        ]),
  ]
  return (
    <ScrollBox label={of} className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('Subject')}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.subject}>
              <th scope="row">
                {nameOf({ name: line.subject, name_np: line.subject_np })}
                {!line.counts && <small> ({t('not counted')})</small>}
              </th>
              {columns.map(({ name, cell, tellsFailure }) => (
                <td key={name} data-failed={(tellsFailure && line.state === 'failed') || undefined}>
                  {cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function marksOf({ said, state, marks }: TranscriptLine, say: (value: number) => string): string {
  if (said) return said === 'absent' ? t('Absent') : t('Exempt')
  return state === 'missing' ? '–' : say(marks)
}
