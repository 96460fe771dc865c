/** Fee heads: what a school charges for; and its taxes, with their rates. */
import { crud, resource, type Rights, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'
import { chargedBy } from './charged-by.ts'

export const feeHeads = resource('fee_heads', {
  title: 'Fee head',
  rights: crud('fee-heads'),
  key: 'title',
  slim: ['kind'],
  columns: ['rank', 'title', 'title_np', 'kind', 'tax_kind_id', 'refundable', 'charged_by', 'is_active'],
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
    tax_kind_id: f.ref('tax_kinds', {
      label: 'Tax',
      optional: true,
      help: 'Which tax is added to it, by the rate of the day of the bill. Kinds and rates are kept in the billing settings.',
    }),
    refundable: f.flag({ help: 'A deposit: given back when the student leaves.' }),
    charged_by: f.openChoice(chargedBy, {
      label: 'Charged by',
      default: 'plan',
      help: 'The fee plan charges by class, an activity who takes it, transport what each student rides. Previous dues and penalties are only owed.',
    }),
    is_active: f.flag({ default: true, label: 'Active' }),
    rank: f.int({ label: 'Order', default: 1, min: 1, max: 99, help: 'Payments fill heads in this order.' }),
  },
})

/** Whoever sees fee heads sees by what they are taxed; kept where the billing settings are. */
const kept: Rights = {
  read: 'fee-heads-read',
  create: 'administrator',
  update: 'administrator',
  remove: 'administrator',
}

/** A tax on fees, as the law calls it; heads name it, and it has an account of its own. */
export const taxKinds = resource('tax_kinds', {
  title: 'Tax',
  plural: 'Taxes',
  rights: kept,
  anyBatch: true,
  key: 'name',
  columns: ['name', 'name_np', 'is_active'],
  about: 'A tax is added to the fee heads that name it. A school that charges none needs none.',
  fields: {
    name: f.text(80, { unique: true, search: true, help: 'As it stands on the bill: Education service fee, VAT.' }),
    name_np: f.text(80, { optional: true, label: 'Name in Nepali', search: true }),
    is_active: f.flag({ default: true, label: 'Active' }),
  },
})
export type TaxKind = Row<typeof taxKinds>

/** What a tax takes from a day on, until its next rate. */
export const taxRates = resource('tax_rates', {
  title: 'Tax rate',
  rights: kept,
  anyBatch: true,
  key: 'from_date',
  columns: ['tax_kind_id', 'percent', 'from_date'],
  uniqueTogether: [['tax_kind_id', 'from_date']],
  about: 'Say from which day a tax takes how much. Before its first day it takes nothing.',
  fields: {
    tax_kind_id: f.ref('tax_kinds', { label: 'Tax' }),
    percent: f.decimal({ label: 'Per cent', min: 0, max: 100, places: 6 }),
    from_date: f.date({
      label: 'From',
      help: 'Of bills that are made on this day or later, whichever month they are of.',
    }),
  },
})
export type TaxRate = Row<typeof taxRates>
