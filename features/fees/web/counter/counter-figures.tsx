/** What a counter day says in figures: the opening, each way of paying, and the cash that must lie there. */
import { t } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import type { CounterDay } from '../../contract/counter-day.ts'
import type { Figure } from '../figures.tsx'
import { modeName } from '../words.ts'

const money = (paisa: number) => <Money paisa={paisa} prefix />

export const figuresOf = ({ opening, modes, expected, counted, handed }: CounterDay): Figure[] => [
  { label: t('Opening cash'), value: money(opening) },
  ...modes.map(({ mode, received, returned, receipts }): Figure => ({
    label: modeName(mode),
    value: money(received + returned),
    note: t('{n, plural, one {# receipt} other {# receipts}}', { n: receipts }),
  })),
  // what must lie there is said when it was counted
  ...(counted === null
    ? []
    : [
        { label: t('Expected cash'), value: money(expected), colour: 'paid' as const },
        { label: t('Counted'), value: money(counted) },
      ]),
  ...(counted === null || counted === expected
    ? []
    : [{ label: t('Difference'), value: money(counted - expected), colour: 'due' as const }]),
  ...(counted === null || handed === null
    ? []
    : [
        { label: t('Handed over'), value: money(handed) },
        { label: t('Left in the drawer'), value: money(counted - handed) },
      ]),
]
