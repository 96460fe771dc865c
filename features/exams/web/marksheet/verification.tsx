/** Where the QR code of a marksheet leads, for whoever holds the paper: what the school has published, to compare with it. */
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
        {t('Marksheet verification')}
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

function Outcome({ state, school, school_np, result }: Told) {
  const name = nameOf({ name: school, name_np: school_np })
  if (state === 'changed')
    return (
      <Alert color="orange" title={t('Another result was published since')}>
        {t('{school} printed this paper, and published another result afterwards. Ask for a new marksheet.', {
          school: name,
        })}
      </Alert>
    )
  if (!result)
    return (
      <Alert color="yellow" title={t('This cannot be confirmed now')}>
        {t('{school} printed this paper. Its result is not open to see at present; ask the school.', { school: name })}
      </Alert>
    )
  return (
    <>
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} title={t('This marksheet is genuine')}>
        {t('{school} published this result. Compare it with the paper.', { school: name })}
      </Alert>
      <Facts result={result} />
    </>
  )
}

function Facts({ result }: { result: NonNullable<Told['result']> }) {
  const language = useLanguage()
  const digits = (value: string | number) => digitsIn(language, value)
  const { exam, exam_np, batch, student, student_np, grade, grade_np, section, enroll_code, gpa, letter, percent } =
    result
  const facts = [
    [t('Student'), nameOf({ name: student, name_np: student_np })],
    [t('Class'), [nameOf({ name: grade, name_np: grade_np }), section].filter(Boolean).join(' ')],
    [t('Enrol code'), enroll_code],
    [t('Exam'), `${nameOf({ name: exam, name_np: exam_np })}, ${digits(batch)}`],
    [t('GPA'), gpa === null ? null : digits(gpa.toFixed(2))],
    [t('Letter grade'), letter],
    [t('Per cent'), percent === null ? null : `${digits(percent)}%`],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {t('Published on')} <Moment at={result.published_at} style="long" />
      </Text>
    </>
  )
}
