/** Which months are paid, in which way, and what it comes to: by the same sum that the server makes. */
import { Alert, Button, Checkbox, Fieldset, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiError, api, errorMessage } from '#platform/web/api.ts'
import { useOnline } from '#platform/web/connection.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { Money, MoneyInput } from '#platform/web/kit/states/money.tsx'
import { uuid } from '#platform/web/uuid.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { reckon } from '../../contract/online/amount.ts'
import type { InvoiceStudent } from '../../contract/online/pay.ts'
import { leastOnline, type Provider, providerFacts } from '../../contract/online/words.ts'
import { chosenOf, duesOf, keyOf, openOf } from './choice.ts'
import { type Invoices, monthOf, rupees } from './use-invoices.ts'
import { WaitingNote } from './waiting-note.tsx'

interface Props {
  invoices: Invoices
  students: InvoiceStudent[]
  parts: boolean
  again: () => void
}

export function PayForm({ invoices, students, parts, again }: Props) {
  const { providers, waiting } = invoices
  const online = useOnline()
  const [chosen, setChosen] = useState(() => new Set(students.flatMap(openOf).map(keyOf)))
  const [provider, setProvider] = useState<Provider>(providers[0]!)
  const [part, setPart] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  // a doubled tap is one payment; what is changed is another
  const [key, setKey] = useState(uuid)

  const wanted = parts && part !== null ? part : undefined
  const reckoned = students.map((student) => {
    const dues = duesOf(student, chosen)
    return {
      student,
      dues,
      whole: reckon(dues)!,
      paid: dues.length ? reckon(dues, wanted) : undefined,
    }
  })
  const paying = reckoned.filter(({ dues }) => dues.length > 0)
  const amount = paying.reduce((sum, { paid }) => sum + (paid?.amount ?? 0), 0)
  const penalty = paying.reduce((sum, { paid }) => sum + (paid?.penalty ?? 0), 0)
  const impossible = paying.some(({ paid }) => paid === null)
  const whole = paying.reduce((sum, each) => sum + each.whole.amount, 0)

  const changed = (work: () => void) => {
    work()
    setKey(uuid())
    setWrong(undefined)
  }
  const toggle = (name: string) =>
    changed(() =>
      setChosen(new Set(chosen.has(name) ? [...chosen].filter((each) => each !== name) : [...chosen, name])),
    )

  async function pay() {
    setBusy(true)
    setWrong(undefined)
    try {
      const sent = paying.map(({ student }) => ({
        student_id: student.id,
        months: chosenOf(student, chosen),
        ...(wanted !== undefined && wanted < whole && { part: wanted }),
      }))
      const { data } = await api.command('/api/online-payment', { provider, students: sent, seen: amount }, { key })
      window.location.assign(data.go)
    } catch (error) {
      setBusy(false)
      setWrong(errorMessage(error))
      if (error instanceof ApiError && error.code === 'amount-changed') again()
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void pay()
      }}
    >
      <Stack>
        <WaitingNote waiting={waiting} />
        {students.map((student) => (
          <Fieldset key={student.id} legend={nameOf(student)}>
            <Stack gap="xs">
              {openOf(student).map((invoice) => (
                <Group key={keyOf(invoice)} justify="space-between" gap="0 md">
                  <Checkbox
                    label={monthOf(invoice)}
                    checked={chosen.has(keyOf(invoice))}
                    onChange={() => toggle(keyOf(invoice))}
                  />
                  <Money paisa={invoice.due} prefix />
                </Group>
              ))}
            </Stack>
          </Fieldset>
        ))}
        {parts && paying.length > 0 && (
          <MoneyInput
            name="part"
            label={t('Amount, if not all of it')}
            description={t('Left empty, all that is chosen is paid.')}
            value={part}
            onChange={(paisa) => changed(() => setPart(paisa))}
            error={impossible ? t('The amount is more than what is owed.') : undefined}
          />
        )}
        <Radio.Group
          label={t('Pay with')}
          value={provider}
          onChange={(value) => changed(() => setProvider(value as Provider))}
        >
          <Stack gap="xs" mt={4}>
            {providers.map((each) => (
              <Radio key={each} value={each} label={t(providerFacts[each].label)} />
            ))}
          </Stack>
        </Radio.Group>
        {penalty > 0 && (
          <Group justify="space-between">
            <Text>{t('Penalty in it')}</Text>
            <Money paisa={penalty} prefix />
          </Group>
        )}
        <Group justify="space-between">
          <Text fw={700}>{t('To pay now')}</Text>
          <Text fw={700} size="lg">
            <Money paisa={amount} prefix />
          </Text>
        </Group>
        {!online && <Alert color="yellow">{t('Without a network nothing can be paid online.')}</Alert>}
        {wrong && <Refusal>{wrong}</Refusal>}
        <ActionBar>
          <Button type="submit" loading={busy} disabled={!online || impossible || amount < leastOnline}>
            {t('Pay {amount}', { amount: rupees(amount) })}
          </Button>
        </ActionBar>
      </Stack>
    </form>
  )
}
