/** The statements of a class or section as one file: of whom, from when to when, in which language, how many they will be; then how far the job is. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { DateRange } from '#platform/web/kit/date/date-range.tsx'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { openDialog } from '#platform/web/kit/states/opened-dialogs.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { printStatements, statementsToPrint } from '../contract/print-statements.ts'
import { ChoosePlace, counted, isIn, PaperLanguage, type Place, Printing } from './print-places.tsx'

type ClassToPrint = DataOf<typeof statementsToPrint>[number]
type Started = DataOf<typeof printStatements>
type Range = { from: string | null; to: string | null }

const path = '/api/statement/to-print'

export function PrintStatementsButton({ range }: { range: Range }) {
  if (!can('billing-report-statement')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} />}
      onClick={() =>
        openDialog({ title: t('Print the statements of a class'), children: <PrintStatements range={range} /> })
      }
    >
      {t('Print a class')}
    </Button>
  )
}

function PrintStatements({ range }: { range: Range }) {
  const [started, setStarted] = useState<Started>()
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await api.get(path, {}, { signal })).data,
    staleTime: 0,
  })
  if (started)
    return (
      <Printing
        job={started.job_id}
        done={counted(
          t('{n, plural, one {# statement is printed} other {# statements are printed}}.', { n: started.statements }),
        )}
        leftOut={started.left_out}
      />
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={4} />
  return <Choices classes={data} range={range} onStarted={setStarted} />
}

interface ChoicesProps {
  classes: ClassToPrint[]
  range: Range
  onStarted: (started: Started) => void
}

function Choices({ classes, range, onStarted }: ChoicesProps) {
  const [place, setPlace] = useState<Place>({ grade_id: null, section_id: null })
  const [owing, setOwing] = useState(false)
  const [days, setDays] = useState(range)
  const [language, setLanguage] = useState<Language>(useLanguage())
  const asked = { ...place, owing, from_date: days.from, to_date: days.to, language }
  const { busy, run: send, problem } = useCall(asked)
  const n = classes.filter(isIn(place)).reduce((sum, each) => sum + (owing ? each.owing : each.students), 0)
  async function print() {
    const answer = await send(() => api.command('/api/statement/print', asked))
    if (answer) onStarted(answer.data)
  }
  return (
    <Stack>
      <ChoosePlace classes={classes} place={place} onChange={setPlace} />
      <DateRange value={days} onChange={setDays} />
      <Checkbox
        label={t('Only who owes')}
        checked={owing}
        onChange={({ currentTarget }) => setOwing(currentTarget.checked)}
      />
      <PaperLanguage value={language} onChange={setLanguage} />
      {problem && <Refusal>{problem}</Refusal>}
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {n
            ? counted(t('{n, plural, one {# statement} other {# statements}}, each on a page of A4 or more', { n }))
            : t('There is nobody to print a statement of.')}
        </Text>
        <Button loading={busy} disabled={!n} onClick={() => void print()}>
          {t('Print')}
        </Button>
      </Group>
    </Stack>
  )
}
