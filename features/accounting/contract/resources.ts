/** Lists with a form that belong to the books. */
import { f } from '#platform/fields/index.ts'
import { resource, type Rights, type Row } from '#platform/contract/resource.ts'
import { costCentreKinds, partyKinds } from './chart.ts'
import { seesBooks } from './sees-books.ts'

const kept: Rights = { read: seesBooks, create: 'accountant', update: 'accountant', remove: 'accountant' }

/** A department or project to which what is spent and earned belongs. */
export const costCentres = resource('cost_centres', {
  title: 'Cost centre',
  rights: kept,
  anyBatch: true,
  key: 'name',
  columns: ['code', 'name', 'kind', 'is_active'],
  slim: ['code'],
  about: 'Departments and projects. A line of a voucher may name one; statements can be shown by them.',
  fields: {
    code: f.text(20, { unique: true, search: true }),
    name: f.text(80, { unique: true, search: true }),
    name_np: f.text(80, { optional: true, label: 'Name in Nepali', search: true }),
    kind: f.choice(costCentreKinds),
    is_active: f.flag({ default: true, label: 'Active' }),
  },
})
export type CostCentre = Row<typeof costCentres>

/** Somebody with whom the school deals: each has a ledger below the accounts of parties. */
export const parties = resource('parties', {
  title: 'Party',
  rights: kept,
  anyBatch: true,
  key: 'name',
  columns: ['code', 'name', 'kind', 'pan', 'phone', 'is_active'],
  slim: ['code'],
  about: 'Suppliers, staff and others whom the school owes, or who owe it.',
  fields: {
    code: f.text(20, { unique: true, search: true }),
    name: f.text(120, { search: true }),
    name_np: f.text(120, { optional: true, label: 'Name in Nepali', search: true }),
    kind: f.choice(partyKinds),
    pan: f.text(20, { optional: true, label: 'PAN', search: true }),
    phone: f.text(30, { optional: true, search: true }),
    address: f.text(200, { optional: true }),
    is_active: f.flag({ default: true, label: 'Active' }),
  },
})
export type Party = Row<typeof parties>

/** Tax deducted at source: what is held back of a payment of a kind, from a day on (Income Tax Act 2058, sections 87 to 89; the rates are the school's to keep). */
export const tdsRates = resource('tds_rates', {
  title: 'TDS rate',
  rights: kept,
  anyBatch: true,
  key: 'name',
  columns: ['name', 'percent', 'from_date', 'is_active'],
  slim: ['name_np'],
  uniqueTogether: [['name', 'from_date']],
  about: 'Tax that is held back of payments, by kind of payment and from which day it holds.',
  fields: {
    name: f.text(80, { search: true }),
    name_np: f.text(80, { optional: true, label: 'Name in Nepali' }),
    percent: f.decimal({ label: 'Per cent', min: 0, max: 100 }),
    from_date: f.date({ label: 'From' }),
    is_active: f.flag({ default: true, label: 'Active' }),
  },
})
export type TdsRate = Row<typeof tdsRates>
