/** The printer's child process, with the templates of this product. */
import { join } from 'node:path'
import { prepare } from '#papers/prepare.ts'
import { projectRoot } from '#platform/server/config.ts'
import { servePrinting } from '#platform/server/print-child.ts'

servePrinting({ folder: join(projectRoot, 'papers'), prepare })
