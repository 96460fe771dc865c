/** A voucher from a line of the bank: which account it belongs to, and in which words. */
import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { uuid } from '#platform/web/uuid.ts'
import type { BankAccount, OpenLine } from '../../contract/bank.ts'
import { useAccounts } from '../use-accounts.ts'
import { useBankActions } from './use-bank.ts'

export function LineVoucher({ account, line, onClose }: { account: BankAccount; line: OpenLine; onClose: () => void }) {
  const accounts = useAccounts()
  const act = useBankActions(account.id)
  const { save, missing, ofParties, party, other, setOther, choices, setParty, narration, setNarration } =
    useLineVoucher(line, accounts, account, act, onClose)
  return (
    <Modal opened onClose={onClose} title={t('Voucher from a line of the bank')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack>
          <Text size="sm">
            <Day ad={line.date} /> · {t(line.amount < 0 ? 'Withdrawn' : 'Deposited')}{' '}
            <Money paisa={Math.abs(line.amount)} prefix />
          </Text>
          {missing && (
            <Alert color="red">
              {ofParties && party === null
                ? t('A line of an account of parties names its party, and no other line does.')
                : t('Choose an account and say what it is for.')}
            </Alert>
          )}
          <Select
            label={t('Account')}
            searchable
            data-autofocus
            pending={accounts.isPending}
            value={other}
            onChange={setOther}
            data={choices.map((each) => ({ value: String(each.id), label: `${each.code} ${nameOf(each)}` }))}
          />
          {ofParties && <SlimSelect of="parties" label={t('Party')} value={party} onChange={setParty} />}
          <TextInput
            label={t('Narration')}
            maxLength={300}
            value={narration}
            onChange={(event) => setNarration(event.currentTarget.value)}
          />
          <DialogButtons onCancel={onClose} busy={act.busy}>
            {t('Write the voucher')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

function useLineVoucher(
  line: OpenLine,
  accounts: ReturnType<typeof useAccounts>,
  account: BankAccount,
  act: ReturnType<typeof useBankActions>,
  onClose: () => void,
) {
  const key = useRef(uuid())
  const [other, setOther] = useState<string | null>(null)
  const [narration, setNarration] = useState(line.description)
  const [missing, setMissing] = useState(false)
  const [party, setParty] = useState<number | null>(null)
  const choices = (accounts.data ?? []).filter(
    (each) => each.id !== account.id && (!each.closed_on || each.closed_on > line.date),
  )
  const ofParties = choices.find(({ id }) => String(id) === other)?.kind === 'party'
  async function save() {
    if (!other || !narration.trim() || (ofParties && party === null)) return setMissing(true)
    const body = {
      id: line.id,
      account_id: Number(other),
      party_id: ofParties ? party : null,
      narration: narration.trim(),
    }
    const done = await act.send(() => api.command('/api/accounting/bank/line/{id}/voucher', body, { key: key.current }))
    if (done) onClose()
    else key.current = uuid()
  }
  return { save, missing, ofParties, party, other, setOther, choices, setParty, narration, setNarration }
}
