/** Lines of a voucher as they stand, with their sums. */
import { Badge, Text } from '@mantine/core'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import type { ShownLine } from '../../contract/vouchers.ts'
import { ChequeBadge } from './cheques.tsx'

export function ShownLines({ lines }: { lines: readonly ShownLine[] }) {
  const debit = lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
  const credit = lines.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0)
  return (
    <ScrollBox className={list.scroll!} label={t('Lines')}>
      <table className={list.table} aria-label={t('Lines')}>
        <thead>
          <tr>
            <th scope="col">{t('Account')}</th>
            <th scope="col">{t('Narration')}</th>
            <th scope="col" data-right>
              {t('{label} (Rs.)', { label: t('Debit') })}
            </th>
            <th scope="col" data-right>
              {t('{label} (Rs.)', { label: t('Credit') })}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <td>
                <Account line={line} />
              </td>
              <td>
                <About line={line} />
              </td>
              <td data-right>{line.amount > 0 && <Money paisa={line.amount} />}</td>
              <td data-right>{line.amount < 0 && <Money paisa={-line.amount} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('Total')}
            </th>
            <th data-right>
              <Money paisa={debit} />
            </th>
            <th data-right>
              <Money paisa={credit} />
            </th>
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  )
}

function Account({ line }: { line: ShownLine }) {
  const language = useLanguage()
  return (
    <>
      <span className="tabular">{digitsIn(language, line.account_code)}</span>{' '}
      {nameOf({ name: line.account, name_np: line.account_np })}
      {line.party && (
        <Text size="sm" c="dimmed">
          {nameOf({ name: line.party, name_np: line.party_np })}
        </Text>
      )}
    </>
  )
}

function About({ line }: { line: ShownLine }) {
  const language = useLanguage()
  return (
    <>
      {line.narration}
      {line.cost_centre && (
        <Badge color="gray">{nameOf({ name: line.cost_centre, name_np: line.cost_centre_np })}</Badge>
      )}{' '}
      {line.cheque_number && (
        <Text span size="sm" c="dimmed">
          {t('Cheque {number}', { number: digitsIn(language, line.cheque_number) })}{' '}
          {line.cheque_state && <ChequeBadge state={line.cheque_state} />}
        </Text>
      )}
      {line.tds && (
        <Text span size="sm" c="dimmed">
          {t('TDS {rate} of', { rate: t(line.tds) })} <Money paisa={line.tds_base ?? 0} prefix />
        </Text>
      )}
    </>
  )
}
