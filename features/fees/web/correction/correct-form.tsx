/** What the bill should be, head by head; before the press: the note, the new bill, and what becomes advance. */
import { Alert, Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatRupees } from '#nepal/rupees.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { correctBill } from '../../contract/correct-bill.ts'
import { Figures } from '../figures.tsx'
import { useDeed } from '../held/use-held.ts'
import { headName } from '../words.ts'
import { CorrectLines } from './correct-lines.tsx'
import { added, asStands, type TypedLine, typedOf } from './correction-state.ts'
import type { Bill, Corrected } from './one-bill.tsx'

export interface CorrectFormProps {
  bill: Bill
  onDone: (done: Corrected) => void
  /** It was changed by somebody else meanwhile. */
  onAgain: () => void
}

export function CorrectForm({ bill, onDone, onAgain }: CorrectFormProps) {
  const language = useLanguage()
  const rupees = (paisa: number) => formatRupees(paisa, { language })
  const [lines, setLines] = useState<TypedLine[]>(() => asStands(bill))
  const [due, setDue] = useState<string | null>(bill.due_date)
  const [reason, setReason] = useState('')
  const [sure, setSure] = useState(false)
  const [told, setTold] = useState(false)
  const { run, busy, error } = useDeed()
  const wanted = typedOf(lines)
  const done = correctBill(
    lines.map(({ standing }) => standing),
    wanted,
    bill.advance,
  )
  const kept = Math.max(0, done.advance)
  const unasked = kept > 0 && !sure
  const missing = reason.trim().length < 3
  const rest = bill.heads.filter(({ fee_head_id }) => lines.every((line) => line.standing.fee_head_id !== fee_head_id))
  const change = (next: TypedLine[]) => {
    setLines(next)
    setSure(false)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (missing || unasked || !done.changed || done.forgivenMore || lines.some(({ over }) => over)) return
    const body = {
      id: bill.id,
      lines: wanted,
      ...(due && { due_date: due }),
      credit: done.credit,
      advance: done.advance,
      reason,
    }
    const answer = await run(body, (key) => api.command('/api/bill/{id}/correct', body, { key }))
    if (answer) onDone(answer.data)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <CorrectLines lines={lines} done={done.lines} onChange={change} />
      {rest.length > 0 && (
        <Select
          label={t('Add a head')}
          placeholder={t('Choose')}
          maw={320}
          my="sm"
          value={null}
          data={rest.map((head) => ({ value: String(head.fee_head_id), label: headName(head) }))}
          onChange={(id) => {
            const head = rest.find(({ fee_head_id }) => String(fee_head_id) === id)
            if (head) change([...lines, added(head)])
          }}
        />
      )}
      <section aria-label={t('What will be written')}>
        <Figures
          figures={[
            {
              label: t('{label} (Rs.)', { label: t('Credit note') }),
              value: <Money paisa={done.credit} />,
              note: t('takes back bill {number}', { number: bill.number }),
            },
            {
              label: t('{label} (Rs.)', { label: t('New bill') }),
              value: <Money paisa={done.charge} />,
              note: done.charge === 0 ? t('No bill stands in its place.') : undefined,
            },
            ...(done.advance < 0
              ? [{ label: t('{label} (Rs.)', { label: t('Advance used') }), value: <Money paisa={-done.advance} /> }]
              : []),
            ...(kept > 0
              ? [
                  {
                    label: t('{label} (Rs.)', { label: t('Becomes advance') }),
                    value: <Money paisa={kept} />,
                    colour: 'partial' as const,
                  },
                ]
              : []),
          ]}
        />
      </section>
      <Stack gap="sm" maw={480}>
        <DateField label={t('Due date of the new bill')} value={due} onChange={setDue} />
        <Textarea
          name="reason"
          label={t('Reason')}
          rows={2}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={told && missing && t('Field is required')}
        />
        {kept > 0 && (
          <Checkbox
            checked={sure}
            onChange={(event) => setSure(event.currentTarget.checked)}
            label={t('More was paid than is owed now: {amount} becomes advance of the student.', {
              amount: rupees(kept),
            })}
            error={told && unasked && t('Tick it, or change the amounts.')}
          />
        )}
        {done.forgivenMore && (
          <Alert color="red">
            {t('More was forgiven of a head than it would be charged. Cancel that receipt first.')}
          </Alert>
        )}
        {told && !done.changed && <Alert color="yellow">{t('The new bill would be the same as the old one.')}</Alert>}
        {error && <Refusal>{t(error.message)}</Refusal>}
        <Group>
          <Button type="submit" loading={busy}>
            {t('Correct the bill')}
          </Button>
          {error?.code === 'bill-changed' && (
            <Button variant="default" onClick={onAgain}>
              {t('Look again')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
