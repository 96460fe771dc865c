/** Who watches over a room on a day. */
import type { DataAt } from '#platform/contract/calls.ts'
import type { PlanRoom } from '../../contract/seat-plan.ts'

export type Named = DataAt<'GET', '/api/exam-seat-plan/invigilators'>
export interface Square {
  room: PlanRoom
  day: string
}

export const namedAt = ({ named }: Named, { room, day }: Square) =>
  named.filter(({ exam_room_id, held_on }) => exam_room_id === room.id && held_on === day)
