/** Whose marks were corrected after the exam was closed is told so, with the reason; who corrects his own knows. */
import { tellOverruled, tellPeople } from '#features/messages/server/index.ts'
import { digitsIn } from '#nepal/digits.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import type { StandingLine, Weighed } from '#platform/server/offline-sheet.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import type { ReachedSheet } from './reach.ts'

type Named = Pick<ReachedSheet, 'exam' | 'exam_np' | 'grade' | 'grade_np' | 'section'> &
  Partial<Pick<ReachedSheet, 'name' | 'name_np'>>

const placeOf = (sheet: Named) => ({
  en: [sheet.exam, `${sheet.grade} ${sheet.section}`, sheet.name ?? []].flat().join(', '),
  np: [
    sheet.exam_np ?? sheet.exam,
    `${sheet.grade_np ?? sheet.grade} ${sheet.section}`,
    sheet.name_np ?? sheet.name ?? [],
  ]
    .flat()
    .join(', '),
})

async function tellWhoEntered<V>(
  ctx: Ctx,
  sheet: Named,
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
  const place = placeOf(sheet)
  await tellPeople(
    ctx,
    [...others].map(([user_id, { length: n }]) => ({
      user_id,
      title: `${n} of your marks were corrected: ${place.en}. ${reason}`,
      title_np: `तपाईंका ${digitsIn('ne', n)} अङ्क सच्याइए: ${place.np}। ${reason}`,
      text: reason,
    })),
  )
}

interface Saved<V> {
  /** Of the exam. */
  state: string
  sheet: Named
  work: Pick<Weighed<V>, 'after' | 'overruled'>
  standing: ReadonlyMap<number, Pick<StandingLine<V>, 'noted_by'>>
  reason: string | null | undefined
}

/** While an exam is open whoever had said otherwise meanwhile is told; of a closed one whose marks were corrected, and why. */
export async function tellOthers<V>(ctx: Ctx, { state, sheet, work, standing, reason }: Saved<V>): Promise<void> {
  if (takesCorrections(state)) await tellWhoEntered(ctx, sheet, work, standing, reason ?? '')
  else await tellOverruled(ctx, work.overruled, placeOf(sheet))
}
