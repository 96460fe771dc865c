/** Whose word on a sheet was overruled by a colleague is told so in the bell: the colleague may have filled the sheet earlier, without a network. */
import { digitsIn } from '#nepal/digits.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { tellPeople } from './personal-notices.ts'

/** `place`: of which sheet, in both languages. */
export async function tellOverruled(
  ctx: Ctx,
  overruled: readonly { by: number | null }[],
  place: { en: string; np: string },
): Promise<void> {
  const me = makerOf(ctx)
  const others = groupedBy(
    overruled.flatMap(({ by }) => (by === null || by === me ? [] : [by])),
    (by) => by,
  )
  await tellPeople(
    ctx,
    [...others].map(([user_id, { length: n }]) => {
      const title = `${ctx.user.full_name} changed ${n} of your entries: ${place.en}.`
      return {
        user_id,
        title,
        title_np: `${ctx.user.full_name}ले तपाईंका ${digitsIn('ne', n)} प्रविष्टि बदल्नुभयो: ${place.np}।`,
        text: title,
      }
    }),
  )
}
