/** Month and grades, what it would charge, then the bills themselves as a job. */
import { Alert, Button, Checkbox, Group, Title } from '@mantine/core'
import { IconAlertTriangle, IconReceipt2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import type { Job } from '#platform/contract/files-and-jobs.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { todayHere } from '#platform/web/clock.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { askTyped, confirm } from '#platform/web/kit/form/confirm.tsx'
import { JobProgress } from '#platform/web/kit/states/job-progress.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can, useSession } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { ChargedSheet, sheetsPath, UnchargedSheets } from './admission-sheets.tsx'
import { attempts } from './attempts.ts'
import { BillPreview, type Preview } from './bill-preview.tsx'
import { BillRuns } from './bill-runs.tsx'
import styles from './bills.module.css'
import { LinkButton } from './link-button.tsx'
import { type BillRun, runsPath, useBillRuns } from './use-bill-runs.ts'
import { type BillingMonth, monthsPath, useMonths } from './use-months.ts'
import { type GradeName, useGrades } from './use-grades.ts'
import { monthAndYear } from './words.ts'

const previewPath = '/api/monthly-bill/preview'

export default function MonthlyBillGenerate() {
  const months = useMonths()
  const grades = useGrades()
  const [params] = useAddress()
  const runs = useBillRuns(params.has('sheet') ? 'sheet' : 'month')
  const failed = [months, grades].find((query) => query.isError)
  return (
    <section>
      <PageHeader
        title={t('Monthly bill generate')}
        about={t(
          'A student is billed once for a month and head, however often this is done: who came later is billed then.',
        )}
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !months.data || !grades.data ? (
        <LoadingState lines={8} />
      ) : !months.data.length ? (
        <EmptyState
          about={t('No month is set up for this batch yet.')}
          action={<LinkButton to="/billing-month">{t('Set up billing months')}</LinkButton>}
        />
      ) : (
        <Generator months={months.data} grades={grades.data} />
      )}
      {runs.isError ? (
        <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.data?.length ? (
        <Recent runs={runs.data} />
      ) : null}
    </section>
  )
}

const recent = 6

function Recent({ runs }: { runs: readonly BillRun[] }) {
  return (
    <>
      <Title order={2} size="h3" mt="xl" mb="xs">
        {t('Recent generations')}
      </Title>
      <BillRuns runs={runs.slice(0, recent)} caption={t('Recent generations')} />
      {runs.length > recent && can('bill-generate-verify') && (
        <Group mt="sm">
          <LinkButton to="/bill-generate-report">{t('All generations')}</LinkButton>
        </Group>
      )}
    </>
  )
}

function Generator({ months, grades }: { months: BillingMonth[]; grades: GradeName[] }) {
  const language = useLanguage()
  const queries = useQueryClient()
  const { batch } = useSession()
  // a bulk admission leads here with its sheet: then its admission heads are charged, and nothing else
  const [params, setParams] = useAddress()
  const sheet = params.get('sheet') ?? undefined
  const [month, setMonth] = useState(() => (sheet ? monthOfToday(months) : nextMonth(months)))
  const [chosen, setChosen] = useState<string[]>(() => grades.map((grade) => String(grade.id)))
  const [job, setJob] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [starting, setStarting] = useState(false)
  const tries = useRef(attempts())
  const input = {
    month,
    grade_ids: grades.filter((grade) => chosen.includes(String(grade.id))).map((grade) => grade.id),
    sheet,
  }
  const preview = useQuery({
    queryKey: [previewPath, input],
    queryFn: async ({ signal }): Promise<Preview> => (await api.post(previewPath, input, { signal })).data,
    enabled: input.grade_ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const name = monthAndYear(month, batch!.start_date)

  async function generate(looked: Preview) {
    const message = whatIsCharged(looked, language)
    const title = looked.sheet
      ? t('Charge the admission heads to the students of {file}?', { file: looked.sheet })
      : t('Generate the bills of {month}?', { month: name })
    const sure = looked.begun
      ? await confirm({ title, message, confirm: t('Generate bills') })
      : await askTyped({
          title,
          message: `${t('{month} has not begun.', { month: name })} ${message}`,
          word: t('yes'),
          confirm: t('Generate bills'),
        })
    if (!sure) return
    setRefusal(undefined)
    setStarting(true)
    try {
      const { data } = await api.command(
        '/api/monthly-bill',
        { ...input, ...(!looked.begun && { confirm: 'yes' }) },
        { key: tries.current.keyFor(input) },
      )
      tries.current.done()
      setJob(data.job_id)
      void queries.invalidateQueries({ queryKey: [runsPath] })
    } catch (error) {
      setRefusal(errorMessage(error))
    } finally {
      setStarting(false)
    }
  }
  const choose = (id: number, on: boolean) =>
    setChosen((now) => (on ? [...now, String(id)] : now.filter((each) => each !== String(id))))
  const ended = () =>
    void [runsPath, monthsPath, previewPath, sheetsPath].map((path) => queries.invalidateQueries({ queryKey: [path] }))
  return (
    <>
      {!sheet ? (
        <UnchargedSheets />
      ) : (
        preview.data?.sheet && (
          <ChargedSheet file={preview.data.sheet} onLeave={() => setParams({}, { replace: true })} />
        )
      )}
      <Group gap="md" align="flex-end" mb="sm">
        <Select
          label={t('Month')}
          data={months.map((each) => ({
            value: each.month,
            label: coverText(each, monthAndYear(each.month, batch!.start_date)),
          }))}
          w={320}
          value={month}
          onChange={(value) => {
            if (value) setMonth(value)
            setRefusal(undefined)
            setJob(undefined)
          }}
          allowDeselect={false}
          maxDropdownHeight={360}
        />
        <Button
          leftSection={<IconReceipt2 size={16} />}
          loading={starting}
          disabled={!preview.data?.students || preview.isPlaceholderData || !input.grade_ids.length}
          onClick={() => preview.data && void generate(preview.data)}
        >
          {t('Generate bills')}
        </Button>
      </Group>
      <fieldset className={styles.grades}>
        <legend>{t('Grades')}</legend>
        <Checkbox
          size="md"
          label={t('All grades')}
          checked={chosen.length === grades.length}
          indeterminate={chosen.length > 0 && chosen.length < grades.length}
          onChange={(event) => setChosen(event.currentTarget.checked ? grades.map((grade) => String(grade.id)) : [])}
        />
        {grades.map((grade) => (
          <Checkbox
            key={grade.id}
            size="md"
            checked={chosen.includes(String(grade.id))}
            label={nameOf(grade)}
            onChange={(event) => choose(grade.id, event.currentTarget.checked)}
          />
        ))}
        {!input.grade_ids.length && <p role="alert">{t('Choose at least one grade')}</p>}
      </fieldset>
      {preview.data && !preview.isPlaceholderData && input.grade_ids.length > 0 && (
        <Warnings preview={preview.data} month={name} />
      )}
      {refusal && <Refusal my="sm">{refusal}</Refusal>}
      {job && (
        <div aria-live="polite">
          <JobProgress key={job} id={job} onDone={ended} onFailed={ended} done={made} />
        </div>
      )}
      {preview.isError ? (
        <Alert color="red" role="alert" my="sm">
          {errorMessage(preview.error)}
        </Alert>
      ) : preview.data && input.grade_ids.length ? (
        <BillPreview preview={preview.data} grades={grades} />
      ) : input.grade_ids.length ? (
        <LoadingState lines={8} />
      ) : null}
    </>
  )
}

function Warnings({ preview, month }: { preview: Preview; month: string }) {
  const about = { color: 'yellow', my: 'sm', icon: <IconAlertTriangle /> }
  return (
    <>
      {!preview.begun && (
        <Alert {...about} title={t('{month} has not begun.', { month })}>
          {t('Families would owe for it before it is there. It is billed only after you type a word for it.')}
        </Alert>
      )}
      {preview.day < todayHere() && <Alert {...about}>{lateText(preview)}</Alert>}
    </>
  )
}

function whatIsCharged(preview: Preview, language: Language): string {
  const { students, day } = preview
  const charged = t('{students} students are charged {amount} in all.', {
    students,
    amount: formatRupees(preview.amount, { language }),
  })
  return day < todayHere() ? `${charged} ${lateText(preview)}` : charged
}

/** A month of a fiscal year that is over and still open is income of that year. */
const lateText = ({ fiscal_year }: Preview): string =>
  t('The bills are income of fiscal year {year}, which is over and still open: they stand on its last day.', {
    year: digitsIn(getLanguage(), fiscal_year ?? ''),
  })

function made({ result }: Job): string {
  return t('{n, plural, one {# bill was made} other {# bills were made}}, {amount} in all.', {
    n: Number(result?.bills ?? 0),
    amount: formatRupees(Number(result?.amount ?? 0), { language: getLanguage() }),
  })
}

function coverText({ begun, billed, students }: BillingMonth, name: string): string {
  if (!begun) return t('{name}: still to come', { name })
  return t('{name}: {billed} of {students} billed', { name, billed, students })
}

const monthOfToday = (months: readonly BillingMonth[]): string =>
  (months.findLast(({ begun }) => begun) ?? months[0]!).month

/** The first that has begun and has not charged everybody; where all have, the running one. One to come is chosen by hand only. */
function nextMonth(months: readonly BillingMonth[]): string {
  return months.find(({ begun, billed, students }) => begun && billed < students)?.month ?? monthOfToday(months)
}
