/** Entries of one account, party or cost centre; without a choice the cash and bank book. */
import { useAddress, withParts } from '#platform/web/address.tsx'
import { nameOf, t } from '#platform/web/i18n.ts'
import { askedWords } from '#platform/web/kit/report/report-values.tsx'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ledger } from '../contract/statements.ts'
import { useAccounts } from './use-accounts.ts'
import styles from './statements.module.css'

export default function Ledger() {
  const [address, setAddress] = useAddress()
  const { data: accounts = [] } = useAccounts()
  const chosen = address.get('account_id') ?? undefined
  const account = accounts.find(({ id }) => String(id) === chosen)
  const choose = (id: string | null) =>
    setAddress(withParts({ account_id: id, page: null }), { preventScrollReset: true })
  return (
    <ReportScreen
      report={ledger}
      fixed={{ account_id: chosen }}
      sentence={({ asked }) => {
        const words = askedWords(ledger.filters, asked)
        if (account)
          return t('{account}, {from_date} to {to_date}.', { ...words, account: `${account.code} ${nameOf(account)}` })
        return asked.party_id || asked.cost_centre_id
          ? t('Entries, {from_date} to {to_date}.', words)
          : t(ledger.sentence, words)
      }}
    >
      <div className={`${styles.account} no-print`}>
        <Select
          searchable
          clearable
          allowDeselect
          label={t('Account')}
          placeholder={t('Cash and bank book')}
          data={accounts.map((each) => ({ value: String(each.id), label: `${each.code} ${nameOf(each)}` }))}
          value={chosen ?? null}
          onChange={choose}
        />
      </div>
    </ReportScreen>
  )
}
