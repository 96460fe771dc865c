/** All calls about vouchers that recur. */
import { readingRecurring } from './list-recurring.ts'
import { savingRecurring } from './save-recurring.ts'
import { step } from './step-recurring.ts'
import { writeNow } from './write-now.ts'

export const recurringHandlers = [...readingRecurring, ...savingRecurring, step, writeNow]
