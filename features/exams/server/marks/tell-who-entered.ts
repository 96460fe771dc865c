/** Whose marks were corrected after the exam was closed is told so, with the reason; who corrects his own knows. */
import { tellPeople } from '#features/messages/server/index.ts'
import { digitsIn } from '#nepal/digits.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import type { StandingLine, Weighed } from '#platform/server/offline-sheet.ts'
import type { ReachedSheet } from './reach.ts'

export async function tellWhoEntered<V>(
  ctx: Ctx,
  sheet: Pick<ReachedSheet, 'exam' | 'exam_np' | 'grade' | 'grade_np' | 'section' | 'name' | 'name_np'>,
  { after }: Pick<Weighed<V>, 'after'>,
  standing: ReadonlyMap<number, Pick<StandingLine<V>, 'noted_by'>>,
  reason: string,
): Promise<void> {
  const me = makerOf(ctx)
  const makers = Object.keys(after).flatMap((cell) => standing.get(Number(cell))?.noted_by ?? [])
  const others = groupedBy(
    makers.filter((maker) => maker !== me),
    (maker) => maker,
  )
  const place = `${sheet.exam}, ${sheet.grade} ${sheet.section}, ${sheet.name}`
  const placeNp = `${sheet.exam_np ?? sheet.exam}, ${sheet.grade_np ?? sheet.grade} ${sheet.section}, ${sheet.name_np ?? sheet.name}`
  await tellPeople(
    ctx,
    [...others].map(([user_id, { length: n }]) => ({
      user_id,
      title: `${n} of your marks were corrected: ${place}. ${reason}`,
      title_np: `तपाईंका ${digitsIn('ne', n)} अङ्क सच्याइए: ${placeNp}। ${reason}`,
      text: reason,
    })),
  )
}
