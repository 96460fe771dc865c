/** What all rooms declare to be permitted, put together. */
import { allRights, knowRights } from '#features/access/server/rights.ts'
import { rooms } from './rooms.server.ts'

export const rights = allRights(rooms.flatMap((room) => (room.rights ? [room.rights] : [])))
// whoever imports this, the app or the demo, has handed them to the room that asks
knowRights(rights)
export const { modules, permissions: allPermissions, builtInRoles } = rights
