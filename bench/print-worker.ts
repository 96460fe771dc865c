/** The printer's child process with the sheet that is measured beside the papers of the product. */
import { servePrinting } from '#platform/server/print-child.ts'

servePrinting({ folder: process.env.TMPDIR!, prepare: {} })
