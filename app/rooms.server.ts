/** The rooms of the house. A new one is its folder and a line here, and in `rooms.web.ts` if it has something to show. */
import { room as academics } from '#features/academics/server/room.ts'
import { room as access } from '#features/access/server/room.ts'
import { room as accounting } from '#features/accounting/server/room.ts'
import { room as attendance } from '#features/attendance/server/room.ts'
import { room as classroom } from '#features/classroom/server/room.ts'
import { room as documents } from '#features/documents/server/room.ts'
import { room as exams } from '#features/exams/server/room.ts'
import { room as fees } from '#features/fees/server/room.ts'
import { room as home } from '#features/home/server/room.ts'
import { room as messages } from '#features/messages/server/room.ts'
import { room as people } from '#features/people/server/room.ts'
import { room as portal } from '#features/portal/server/room.ts'
import { room as schools } from '#features/schools/server/room.ts'
import { room as students } from '#features/students/server/room.ts'
import { room as transport } from '#features/transport/server/room.ts'
import type { Room } from '#platform/server/room.ts'

/** Each before those that it needs: what is done in all of them (erasing a person) begins above and ends at the user's row. */
export const rooms: readonly Room[] = aboveFirst([
  academics,
  access,
  accounting,
  attendance,
  classroom,
  documents,
  exams,
  fees,
  home,
  messages,
  people,
  portal,
  schools,
  students,
  transport,
])

function aboveFirst(all: readonly Room[]): Room[] {
  const below: Room[] = []
  const take = (room: Room, way: readonly string[] = []): void => {
    if (way.includes(room.facts.name)) throw new Error(`Rooms need each other in a circle: ${way.join(' -> ')}.`)
    if (below.includes(room)) return
    for (const need of room.facts.needs)
      take(
        all.find(({ facts }) => facts.name === need)!,
        [...way, room.facts.name],
      )
    below.push(room)
  }
  for (const room of all) take(room)
  return below.toReversed()
}
