/** What all rooms declare to be permitted, put together. */
import { allRights } from '#features/access/server/rights.ts'
import { rooms } from './rooms.server.ts'

export const rights = allRights(rooms.flatMap((room) => (room.rights ? [room.rights] : [])))
export const { modules, permissions: allPermissions, builtInRoles } = rights
