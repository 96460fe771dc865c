/** The bills of a generation as one file: of whom, in which size and language, how many they will be; then how far the job is. */
import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn, type Language } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, t, useLanguage } from '#platform/web/i18n.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { JobProgress } from '#platform/web/kit/states/job-progress.tsx'
import { openDialog } from '#platform/web/kit/states/opened-dialogs.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { type BillSize, billSizes, type billsToPrint, type printBills } from '../contract/print-bills.ts'
import { type BillRun, runsPath } from './use-bill-runs.ts'
import { gradeOf, monthName } from './words.ts'

type ClassToPrint = DataOf<typeof billsToPrint>[number]
type Started = DataOf<typeof printBills>

const path = '/api/bill-run/{id}/to-print'
const counted = (words: string) => digitsIn(getLanguage(), words)
const idOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** Of a run whose bills stand, for whoever prints one of them. */
export function PrintBillsButton({ run: { id, month, bills, state } }: { run: BillRun }) {
  const stands = bills > 0 && (state === 'generated' || state === 'verified')
  if (!stands || !can('bill-generate-verify')) return null
  const title = t('Print the bills of {month}', { month: monthName(month) })
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPrinter size={16} />}
      onClick={() => openDialog({ title, children: <PrintBills run={id} /> })}
    >
      {t('Print bills')}
    </Button>
  )
}

function PrintBills({ run }: { run: number }) {
  const [started, setStarted] = useState<Started>()
  const { data, error, refetch } = useQuery({
    queryKey: [runsPath, 'to-print', run],
    queryFn: async ({ signal }) => (await api.get(path, { id: run }, { signal })).data,
  })
  if (started) return <Printing {...started} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={4} />
  return <Choices run={run} classes={data} onStarted={setStarted} />
}

interface ChoicesProps {
  run: number
  classes: ClassToPrint[]
  onStarted: (started: Started) => void
}

function Choices({ run, classes, onStarted }: ChoicesProps) {
  const [place, setPlace] = useState<Place>({ grade_id: null, section_id: null })
  const [size, setSize] = useState<BillSize>('slip')
  const [language, setLanguage] = useState<Language>(useLanguage())
  const { busy, run: send, problem } = useCall({ ...place, size, language })
  const bills = classes.filter(isIn(place)).reduce((sum, each) => sum + each.bills, 0)
  async function print() {
    const answer = await send(() => api.command('/api/bill-run/{id}/print', { id: run, ...place, size, language }))
    if (answer) onStarted(answer.data)
  }
  return (
    <Stack>
      <ChoosePlace classes={classes} place={place} onChange={setPlace} />
      <SegmentedControl
        aria-label={t('Size')}
        data={Object.entries(billSizes).map(([value, label]) => ({ value, label: t(label) }))}
        value={size}
        onChange={(value) => setSize(value as BillSize)}
      />
      <SegmentedControl
        aria-label={t('Language of the paper')}
        data={[
          { value: 'en', label: t('English') },
          { value: 'ne', label: t('Nepali') },
        ]}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
      />
      {problem && <Refusal>{problem}</Refusal>}
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {told(bills, size)}
        </Text>
        <Button loading={busy} disabled={!bills} onClick={() => void print()}>
          {t('Print')}
        </Button>
      </Group>
    </Stack>
  )
}

interface Place {
  grade_id: number | null
  section_id: number | null
}
const isIn = (place: Place) => (each: ClassToPrint) =>
  (place.grade_id === null || each.grade_id === place.grade_id) &&
  (place.section_id === null || each.section_id === place.section_id)

interface ChoosePlaceProps {
  classes: ClassToPrint[]
  place: Place
  onChange: (place: Place) => void
}

/** Only classes and sections that have bills here. */
function ChoosePlace({ classes, place: { grade_id, section_id }, onChange }: ChoosePlaceProps) {
  const grades = new Map(classes.map((each) => [String(each.grade_id), gradeOf(each)]))
  const sections = classes
    .filter((each) => each.grade_id === grade_id)
    .flatMap(({ section_id: id, section: name }) =>
      id === null || name === null ? [] : [{ value: String(id), label: name }],
    )
  return (
    <Group grow align="flex-start">
      <Select
        label={t('Class')}
        placeholder={t('All classes')}
        clearable
        data={[...grades].map(([value, label]) => ({ value, label }))}
        value={grade_id === null ? null : String(grade_id)}
        onChange={(value) => onChange({ grade_id: idOf(value), section_id: null })}
      />
      <Select
        label={t('Section')}
        placeholder={t('All sections')}
        clearable
        disabled={!sections.length}
        data={sections}
        value={section_id === null ? null : String(section_id)}
        onChange={(value) => onChange({ grade_id, section_id: idOf(value) })}
      />
    </Group>
  )
}

/** What will come out of the printer. */
function told(bills: number, size: BillSize): string {
  if (!bills) return t('No bill of this generation stands.')
  const sheets = size === 'slip' ? Math.ceil(bills / 4) : bills
  return counted(
    t('{n, plural, one {# bill} other {# bills}} on {sheets, plural, one {# sheet} other {# sheets}}', {
      n: bills,
      sheets,
    }),
  )
}

const Printing = ({ job_id, bills, left_out }: Started) => (
  <Stack gap="xs">
    <JobProgress
      id={job_id}
      done={() => counted(t('{n, plural, one {# bill is printed} other {# bills are printed}}.', { n: bills }))}
    />
    {left_out > 0 && (
      <Alert color="yellow">
        {counted(
          t(
            '{n, plural, one {# record is} other {# records are}} protected and left out. Unlock with your password to print them.',
            { n: left_out },
          ),
        )}
      </Alert>
    )}
  </Stack>
)
