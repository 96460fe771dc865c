/** The rooms, each before those that it needs: what is done in all of them (erasing a person) begins above and ends at the user's row. */
import { room as academics } from '#features/academics/server/room.ts'
import { room as access } from '#features/access/server/room.ts'
import { room as attendance } from '#features/attendance/server/room.ts'
import { room as fees } from '#features/fees/server/room.ts'
import { room as home } from '#features/home/server/room.ts'
import { room as messages } from '#features/messages/server/room.ts'
import { room as people } from '#features/people/server/room.ts'
import { room as portal } from '#features/portal/server/room.ts'
import { room as schools } from '#features/schools/server/room.ts'
import { room as students } from '#features/students/server/room.ts'
import type { Room } from '#platform/server/room.ts'

export const roomsByName = {
  home,
  attendance,
  portal,
  fees,
  students,
  academics,
  people,
  messages,
  access,
  schools,
} satisfies Record<string, Room>
export const rooms: readonly Room[] = Object.values(roomsByName)
