/** Columns of the sheet that brings a chart, and in which a chart is given out. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'

export const chartColumns = [
  { name: 'code', label: 'Code', help: 'Once among groups, and once among accounts.', example: '1199', required: true },
  { name: 'name', label: 'Name', help: 'As the school calls it.', example: 'Cash at the hostel', required: true },
  { name: 'name_np', label: 'Name in Nepali', help: 'Optional.', example: 'छात्रावासको नगद' },
  {
    name: 'group',
    label: 'Group',
    help: 'The code of the group that it stands in. Of the five topmost groups: root assets, root liabilities, root equity, root income or root expenses.',
    example: '11',
    required: true,
  },
  {
    name: 'kind',
    label: 'Kind',
    help: 'group, or of an account: general, cash, bank or party. General unless told.',
    example: 'cash',
  },
  {
    name: 'role',
    label: 'Role',
    help: 'What the product posts to this account, such as cash or capital. Optional.',
    example: '',
  },
  { name: 'opening_debit', label: 'Opening debit', help: 'Rupees. Not of accounts of parties.', example: '5000' },
  { name: 'opening_credit', label: 'Opening credit', help: 'Rupees; one of both.', example: '' },
] as const satisfies readonly ImportColumn[]
export type ChartColumn = (typeof chartColumns)[number]['name']
