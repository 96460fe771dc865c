/** Calls about the life of students. */
import { behaviourHandlers } from './behaviour.ts'
import { bulkChangeHandlers } from './bulk-change.ts'
import { showChild } from './child-info.ts'
import { documentHandlers } from './documents.ts'
import { groupHandlers } from './groups.ts'
import { leftHandlers } from './left.ts'
import { remarkHandlers } from './remarks.ts'

export const lifeHandlers = [...groupHandlers, ...remarkHandlers, ...behaviourHandlers, ...documentHandlers, ...leftHandlers, ...bulkChangeHandlers, showChild]
