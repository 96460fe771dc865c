/** The bills of a generation as one file: of whom, in which size and language, how many they will be; then how far the job is. */
import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { openDialog } from '#platform/web/kit/states/opened-dialogs.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { type BillSize, billSizes, type billsToPrint, type printBills } from '../contract/print-bills.ts'
import { ChoosePlace, counted, isIn, PaperLanguage, type Place, Printing } from './print-places.tsx'
import { type BillRun, runsPath } from './use-bill-runs.ts'
import { monthName } from './words.ts'

type ClassToPrint = DataOf<typeof billsToPrint>[number]
type Started = DataOf<typeof printBills>

const path = '/api/bill-run/{id}/to-print'

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
  if (started)
    return (
      <Printing
        job={started.job_id}
        done={counted(t('{n, plural, one {# bill is printed} other {# bills are printed}}.', { n: started.bills }))}
        leftOut={started.left_out}
      />
    )
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
  const chosen = classes.filter(isIn(place))
  const sum = (key: 'bills' | 'waiting') => chosen.reduce((total, each) => total + each[key], 0)
  const [bills, waiting] = [sum('bills'), sum('waiting')]
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
      <PaperLanguage value={language} onChange={setLanguage} />
      {waiting > 0 && (
        <Alert color="yellow">
          {counted(
            t('{n, plural, one {# bill is} other {# bills are}} not printed: a correction waits for a second person.', {
              n: waiting,
            }),
          )}
        </Alert>
      )}
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
