/** Why nothing can be taken at the counter today. Apart from the schemas: screens read it. */
import { refusedDays } from '#platform/contract/ledger-days.ts'

export const counterRefusals = {
  'day-closed': 'Your counter day is closed. Nothing more can be taken today.',
  'day-not-opened': 'Open your counter day before you take money.',
} as const

export const shutNames = { ...counterRefusals, ...refusedDays }
export type Shut = keyof typeof shutNames
