/** What students owe, as the room that bills them says. */
import type { Ctx } from '#platform/server/context.ts'
import { duesOf } from './slots.ts'

/** Paisa over all batches by student; who owes nothing may be missing. */
export async function readDues(ctx: Ctx, students: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const all = new Map<number, number>()
  if (students.length)
    for (const ask of duesOf.filled)
      for (const [id, due] of await ask(ctx, students)) all.set(id, (all.get(id) ?? 0) + due)
  return all
}
