/** Calls about the life of students. */
import { ofPart } from '#platform/server/handler.ts'
import { behaviourHandlers } from './behaviour.ts'
import { bulkChangeHandlers } from './bulk-change.ts'
import { showChild } from './child-info.ts'
import { documentHandlers } from './documents.ts'
import { groupHandlers } from './groups.ts'
import { leftHandlers } from './left.ts'
import { remarkHandlers } from './remarks.ts'

export const lifeHandlers = [
  ...groupHandlers,
  ...remarkHandlers,
  ...ofPart('behaviour', behaviourHandlers),
  ...documentHandlers,
  ...leftHandlers,
  ...bulkChangeHandlers,
  showChild,
]
