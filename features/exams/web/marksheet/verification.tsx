/** Where the QR code of a marksheet or transcript leads, for whoever holds the paper: what the school has published, to compare with it. */
import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import '#platform/web/styles/basics.css'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { digitsIn } from '#nepal/digits.ts'
import { ApiError, api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { verifyMarksheet } from '../../contract/marksheet.ts'
import classes from './marksheet.module.css'

type Told = DataOf<typeof verifyMarksheet>
const path = '/api/marksheet-verification/{code}'

export default function MarksheetVerification() {
  useLanguage()
  const { code = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: [path, code],
    retry: false,
    queryFn: async ({ signal }) => (await api.get(path, { code }, { signal })).data,
  })
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <Stack component="main" maw={480} mx="auto" p="lg" gap="md">
      <Title order={1} size="h3">
        {data?.kind === 'transcript' ? t('Transcript verification') : t('Marksheet verification')}
      </Title>
      {unknown ? (
        <Alert color="red" title={t('This code is of no marksheet')}>
          {t('The paper was not printed by a school here, or its code was changed.')}
        </Alert>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={4} />
      ) : (
        <Outcome {...data} />
      )}
    </Stack>
  )
}

/** What is said of each kind of paper. */
const words = {
  marksheet: {
    changed: (school: string) =>
      t('{school} printed this paper, and published another result afterwards. Ask for a new marksheet.', { school }),
    away: (school: string) =>
      t('{school} printed this paper. Its result is not open to see at present; ask the school.', { school }),
    genuine: () => t('This marksheet is genuine'),
    valid: (school: string) => t('{school} published this result. Compare it with the paper.', { school }),
  },
  transcript: {
    changed: (school: string) =>
      t('{school} printed this transcript, and published another result afterwards. Ask for a new transcript.', {
        school,
      }),
    away: (school: string) =>
      t('{school} printed this transcript. One of its results is not open to see at present; ask the school.', {
        school,
      }),
    genuine: () => t('This transcript is genuine'),
    valid: (school: string) => t('{school} published these results. Compare them with the paper.', { school }),
  },
}

function Outcome({ kind, state, school, school_np, result, transcript }: Told) {
  const name = nameOf({ name: school, name_np: school_np })
  const say = words[kind]
  if (state === 'changed')
    return (
      <Alert color="orange" title={t('Another result was published since')}>
        {say.changed(name)}
      </Alert>
    )
  if (!result && !transcript)
    return (
      <Alert color="yellow" title={t('This cannot be confirmed now')}>
        {say.away(name)}
      </Alert>
    )
  return (
    <>
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} title={say.genuine()}>
        {say.valid(name)}
      </Alert>
      {result && <Facts result={result} />}
      {transcript && <Years transcript={transcript} />}
    </>
  )
}

function Years({ transcript: { student, student_np, years } }: { transcript: NonNullable<Told['transcript']> }) {
  const language = useLanguage()
  return (
    <>
      <Text fw={600}>{nameOf({ name: student, name_np: student_np })}</Text>
      {years.map((year) => (
        <section key={`${year.batch} ${year.exam}`}>
          <Title order={2} size="h5" mb={4}>
            {digitsIn(language, year.batch)}
          </Title>
          <FactList
            facts={[
              [
                t('Class'),
                [nameOf({ name: year.grade, name_np: year.grade_np }), year.section].filter(Boolean).join(' '),
              ],
              [t('Exam'), nameOf({ name: year.exam, name_np: year.exam_np })],
              ...scoresOf(year, (value) => digitsIn(language, value)),
            ]}
          />
        </section>
      ))}
    </>
  )
}

type Fact = readonly [name: string, value: string | null]

const scoresOf = (
  { gpa, letter, percent }: Pick<NonNullable<Told['result']>, 'gpa' | 'letter' | 'percent'>,
  digits: (value: string | number) => string,
): Fact[] => [
  [t('GPA'), gpa === null ? null : digits(gpa.toFixed(2))],
  [t('Letter grade'), letter],
  [t('Per cent'), percent === null ? null : `${digits(percent)}%`],
]

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Facts({ result }: { result: NonNullable<Told['result']> }) {
  const language = useLanguage()
  const digits = (value: string | number) => digitsIn(language, value)
  const { exam, exam_np, batch, student, student_np, grade, grade_np, section, enroll_code } = result
  return (
    <>
      <FactList
        facts={[
          [t('Student'), nameOf({ name: student, name_np: student_np })],
          [t('Class'), [nameOf({ name: grade, name_np: grade_np }), section].filter(Boolean).join(' ')],
          [t('Enrol code'), enroll_code],
          [t('Exam'), `${nameOf({ name: exam, name_np: exam_np })}, ${digits(batch)}`],
          ...scoresOf(result, digits),
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('Published on')} <Moment at={result.published_at} style="long" />
      </Text>
    </>
  )
}
