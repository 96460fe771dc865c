/** Before the press: which notes would settle the differences, and what becomes advance; written as it was seen, or not at all. */
import { Alert, Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import type { DataOf, SentOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { previewDifferences } from '../../contract/differences.ts'
import { Figures } from '../figures.tsx'
import { useDeed } from '../held/use-held.ts'
import { countText, monthAndYear } from '../words.ts'

export type Chosen = SentOf<typeof previewDifferences>

export interface SettleProps {
  chosen: Chosen
  onDone: () => void
  onClose: () => void
}

type Preview = DataOf<typeof previewDifferences>
const seenOf = ({ credit_notes, debit_notes, credit, debit, advance }: Preview) => ({
  credit_notes,
  debit_notes,
  credit,
  debit,
  advance,
})

/** How many students and families, and the months of each fiscal year. */
function Whose({ data: { students, families, months, batch_start } }: { data: Preview }) {
  const language = useLanguage()
  return (
    <>
      <Text size="sm">
        {digitsIn(language, t('{n, plural, one {# student} other {# students}}', { n: students }))},{' '}
        {digitsIn(language, t('{n, plural, one {# family} other {# families}}', { n: families }))}
      </Text>
      {yearsOf(months).map(([year, of]) => (
        <Text size="sm" key={year}>
          {t('In fiscal year {year}: {months}', {
            year: digitsIn(language, year),
            months: of.map((month) => monthAndYear(month, batch_start)).join(', '),
          })}
        </Text>
      ))}
    </>
  )
}

function yearsOf(months: Preview['months']): [string, string[]][] {
  const years = new Map<string, string[]>()
  for (const { month, fiscal_year } of months)
    years.set(fiscal_year ?? '–', [...(years.get(fiscal_year ?? '–') ?? []), month])
  return [...years]
}

export function Settle({ chosen, onDone, onClose }: SettleProps) {
  return (
    <Modal opened onClose={onClose} title={t('Settle differences')} size={560}>
      <SettleForm chosen={chosen} onDone={onDone} onClose={onClose} />
    </Modal>
  )
}

function SettleForm({ chosen, onDone, onClose }: SettleProps) {
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [sure, setSure] = useState(false)
  const [told, setTold] = useState(false)
  const { run, busy, error } = useDeed()
  const preview = useQuery({
    queryKey: ['/api/fee-difference/preview', chosen],
    queryFn: async ({ signal }) => (await api.post('/api/fee-difference/preview', chosen, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = preview
  if (preview.isError)
    return (
      <Alert color="red" role="alert">
        {errorMessage(preview.error)}
      </Alert>
    )
  if (!data) return <LoadingState lines={4} />
  const { stuck, second_person } = data
  const seen = seenOf(data)
  const notes = seen.credit_notes + seen.debit_notes
  const missing = reason.trim().length < 3
  const unasked = seen.advance > 0 && !sure
  const changed = error?.code === 'differences-changed'

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (missing || unasked || !notes) return
    const body = { ...chosen, seen, reason }
    const answer = await run(body, async (key) => {
      const { data: done } = await api.command('/api/fee-difference/settle', body, { key })
      const numbers = [done.credit_numbers, done.debit_numbers].filter(Boolean).join(', ')
      return { data: { number: numbers || null, state: done.state } }
    })
    if (answer) onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <section aria-label={t('What will be written')}>
          <Figures
            figures={[
              {
                label: t('Credit notes'),
                value: <Money paisa={seen.credit} prefix />,
                note: countText(seen.credit_notes),
              },
              {
                label: t('Debit notes'),
                value: <Money paisa={seen.debit} prefix />,
                note: countText(seen.debit_notes),
              },
              ...(seen.advance > 0
                ? [
                    {
                      label: t('Becomes advance'),
                      value: <Money paisa={seen.advance} prefix />,
                      colour: 'partial' as const,
                    },
                  ]
                : []),
            ]}
          />
          <Whose data={data} />
        </section>
        {stuck > 0 && (
          <Alert color="yellow">
            {digitsIn(
              language,
              t(
                '{n, plural, one {# difference} other {# differences}} cannot be settled by a note: the list says why.',
                { n: stuck },
              ),
            )}
          </Alert>
        )}
        {second_person && notes > 0 && <Text size="sm">{t('The notes will wait for a second person.')}</Text>}
        {notes === 0 ? (
          <Alert color="blue">{t('There is no difference that a note could settle.')}</Alert>
        ) : (
          <>
            <Textarea
              name="reason"
              label={t('Reason')}
              rows={2}
              value={reason}
              maxLength={300}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={told && missing && t('Field is required')}
            />
            {seen.advance > 0 && (
              <Checkbox
                checked={sure}
                onChange={(event) => setSure(event.currentTarget.checked)}
                label={t('More was paid than should be charged: {amount} becomes advance of the students.', {
                  amount: formatRupees(seen.advance, { language }),
                })}
                error={told && unasked && t('Tick it, or choose other differences.')}
              />
            )}
          </>
        )}
        {error && <Refusal>{t(error.message)}</Refusal>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {changed && (
            <Button
              variant="default"
              onClick={() => {
                setSure(false)
                void preview.refetch()
              }}
            >
              {t('Look again')}
            </Button>
          )}
          {notes > 0 && (
            <Button type="submit" loading={busy}>
              {t('Write the notes')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
