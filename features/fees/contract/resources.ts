/** Fee heads: what a school charges for. */
import { crud, resource } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

export const feeHeads = resource('fee_heads', {
  title: 'Fee head',
  rights: crud('fee-heads'),
  key: 'title',
  slim: ['kind'],
  columns: [
    'rank',
    'title',
    'title_np',
    'kind',
    'taxable',
    'refundable',
    'transport',
    'brought_forward',
    'penalty',
    'activity',
    'is_active',
  ],
  sortBy: 'rank',
  about:
    'A fee head is what a school charges for: tuition, admission, exam. Its amounts per grade stand in the fee plan.',
  fields: {
    title: f.text(80, { unique: true, search: true }),
    title_np: f.text(80, { optional: true, label: 'Title in Nepali', search: true }),
    kind: f.choice({
      monthly: 'Monthly',
      yearly: 'Yearly',
      half_yearly: 'Half-yearly',
      once: 'Once',
      on_demand: 'On demand',
      admission: 'At admission',
    }),
    taxable: f.flag(),
    refundable: f.flag({ help: 'A deposit: given back when the student leaves.' }),
    transport: f.flag({
      label: 'Transport fare',
      help: 'Charges what each student rides, by the fares of the routes, and nothing of the fee plan.',
    }),
    brought_forward: f.flag({
      label: 'Previous dues',
      help: 'Dues from before stand under this head. The fee plan charges nothing of it.',
    }),
    penalty: f.flag({
      label: 'Penalty',
      help: 'What is added to bills that are overdue stands under this head. The fee plan charges nothing of it.',
    }),
    activity: f.flag({
      label: 'Paid activity',
      help: 'Only those pay it who take it. What it costs and who takes it stands under Billing ECA heads.',
    }),
    is_active: f.flag({ default: true, label: 'Active' }),
    rank: f.int({ label: 'Order', default: 1, min: 1, max: 99, help: 'Payments fill heads in this order.' }),
  },
})
