/** Enrol code, amount, Enter: the receipt. What was taken in this sitting stands below. */
import { nowHere } from '#platform/web/clock.ts'
import { Alert, Button, NativeSelect, Switch, Text, TextInput, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatRupees } from '#nepal/rupees.ts'
import { errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Money, MoneyInput } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { can } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { PaymentMode } from '../contract/payment-modes.ts'
import styles from './payment.module.css'
import { Shut } from './shut.tsx'
import { type Account, emptyEntry, type Entry, reckon, type Receipt } from './payment-state.ts'
import { type EnteredWay, emptyWay } from './payment-ways.ts'
import { openReceipt } from './receipt-file.ts'
import { keepSitting, keptSitting, type Taken, Sitting } from './sitting.tsx'
import { useAccount } from './use-account.ts'
import { usePayment } from './use-payment.ts'
import { gradeOf, modes } from './words.ts'

const openKey = 'pathshala.quick-payment.open'

export default function QuickFeePayment() {
  const language = useLanguage()
  const place = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [entry, setEntry] = useState<Entry>(emptyEntry)
  const [taken, setTaken] = useState<Taken[]>(keptSitting)
  const [opens, setOpens] = useState(() => localStorage.getItem(openKey) !== 'no')
  const [blocked, setBlocked] = useState(false)
  const found = useAccount({ code })
  const account = code && found.data?.student.enroll_code.toLowerCase() === code.toLowerCase() ? found.data : undefined
  const reckoning = account && reckon(account, entry)
  const problem = Object.values(reckoning?.problems ?? {})[0]
  const change = (part: Partial<Entry>) => setEntry((now) => ({ ...now, ...part }))
  // the quick counter knows one way; the counter knows several
  const way = entry.ways[0] ?? emptyWay
  const changeWay = (part: Partial<EnteredWay>) => change({ ways: [{ ...way, ...part }] })
  const focus = (name: string) => place.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  const { pay, paying, error } = usePayment((receipt) => {
    if (!account) return
    const next = [takenOf(receipt, account, way.mode), ...taken]
    setTaken(next)
    keepSitting(next)
    if (opens) setBlocked(!openReceipt(receipt.receipt_id))
    setTyped('')
    setCode('')
    setEntry({ ...emptyEntry, ways: [{ ...emptyWay, mode: way.mode }] })
    focus('code')
  })

  async function look() {
    const wanted = typed.trim()
    if (!wanted) return
    setEntry({ ...emptyEntry, ways: [{ ...emptyWay, mode: way.mode }] })
    if (wanted === code) await found.refetch()
    setCode(wanted)
  }
  function take() {
    if (account && reckoning && !problem) void pay(account, entry, reckoning)
  }
  return (
    <section>
      <PageHeader
        title={t('Quick fee payment')}
        about={t('Enrol code, Enter, amount, Enter. The receipt opens by itself.')}
      />
      <Shut account={account} />
      {can('receipt-create') ? (
        <form
          ref={place}
          className={`${styles.quick} no-print`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!account || typed.trim().toLowerCase() !== code.toLowerCase()) void look()
            else take()
          }}
        >
          <TextInput
            name="code"
            size="md"
            label={t('Enrol code')}
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            error={found.isError && code ? errorMessage(found.error) : undefined}
          />
          {/* a new student is a new field: it takes the focus with his dues in it */}
          <MoneyInput
            key={account ? `${account.student.id}` : 'none'}
            name="amount"
            size="md"
            label={t('Amount')}
            disabled={!account}
            autoFocus={Boolean(account)}
            value={account && reckoning ? (entry.amount === undefined ? reckoning.asked : entry.amount) : null}
            onChange={(paisa) => change({ amount: paisa })}
            error={problem && (entry.amount !== undefined || problem !== 'Enter an amount.') ? t(problem) : undefined}
          />
          <NativeSelect
            name="mode"
            size="md"
            label={t('Mode')}
            value={way.mode}
            onChange={(event) => changeWay({ mode: event.currentTarget.value as PaymentMode })}
            data={modes.map(({ value, label }) => ({ value, label: t(label) }))}
          />
          {account && way.mode !== 'cash' && (
            <TextInput
              name="reference"
              size="md"
              label={t('Reference')}
              value={way.reference}
              onChange={(event) => changeWay({ reference: event.currentTarget.value })}
              maxLength={60}
            />
          )}
          {/* a button that waits takes no Enter: dues that are read again stand there already, and the server knows if they changed */}
          <Button type="submit" size="md" loading={paying || (found.isFetching && !account)} className={styles.quickGo}>
            {account && reckoning && reckoning.amount > 0
              ? t('Take {amount}', { amount: formatRupees(reckoning.amount, { language }) })
              : t('Find')}
          </Button>
        </form>
      ) : (
        <Alert color="blue">{t('Your role may look at dues, not take money.')}</Alert>
      )}
      <div className={styles.found} aria-live="polite">
        {account && reckoning && <Found account={account} toAdvance={reckoning.toAdvance} left={reckoning.left} />}
      </div>
      {error && (
        <Refusal mb="sm" maw={640}>
          {t(error.message)}
        </Refusal>
      )}
      {blocked && (
        <Alert color="blue" mb="sm" maw={640}>
          {t('The browser did not open the receipt. Press Print, and allow this page to open new tabs.')}
        </Alert>
      )}
      <Switch
        label={t('Open each receipt')}
        checked={opens}
        onChange={(event) => {
          setOpens(event.currentTarget.checked)
          localStorage.setItem(openKey, event.currentTarget.checked ? 'yes' : 'no')
        }}
        mb="lg"
        className="no-print"
      />
      <Title order={2} size="h3" mb="xs">
        {t('Taken in this sitting')}
      </Title>
      <Sitting taken={taken} />
    </section>
  )
}

/** The line of the sitting. */
const takenOf = (receipt: Receipt, { student }: Account, mode: string): Taken => ({
  id: receipt.receipt_id,
  number: receipt.number,
  amount: receipt.amount,
  left: receipt.left,
  advance: receipt.advance,
  told: receipt.told,
  mode,
  student: nameOf(student),
  enroll_code: student.enroll_code,
  grade: gradeOf(student),
  at: new Date(nowHere()).toISOString(),
})

/** Who it is, before the money is taken from somebody else's child. */
function Found({
  account: { student, total, penalty, advance },
  toAdvance,
  left,
}: {
  account: Account
  toAdvance: number
  left: number
}) {
  return (
    <>
      <Text fw={600}>
        {nameOf(student)} · {[gradeOf(student), student.section].filter(Boolean).join(' ')}
      </Text>
      <Text size="sm">
        {t('Owed')} <Money paisa={total} prefix />
        {penalty > 0 && (
          <>
            {' · '}
            {t('Penalty in it')} <Money paisa={penalty} prefix />
          </>
        )}
        {advance > 0 && (
          <>
            {' · '}
            {t('Advance')} <Money paisa={advance} prefix />
          </>
        )}
        {' · '}
        {t('Owed afterwards')} <Money paisa={left} prefix />
        {toAdvance > 0 && (
          <>
            {' · '}
            {t('Becomes advance')} <Money paisa={toAdvance} prefix />
          </>
        )}
      </Text>
    </>
  )
}
