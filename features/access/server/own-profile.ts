/** Own names, contact and photo. */
import { type Ctx, uploaded } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { enterSchool } from '#platform/server/tenant.ts'
import { changeOwnPhoto, changeOwnProfile, ownProfile } from '../contract/profile.ts'

async function readProfile(ctx: Ctx) {
  const row = await ctx.tx
    .selectFrom('users')
    .select([
      'fname',
      'mname',
      'lname',
      'name_np',
      'email',
      'primary_mobile',
      'username',
      'profile_image',
      'totp_secret',
    ])
    .where('company_id', '=', ctx.user.company_id)
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  return { ...row, totp: row.totp_secret !== null }
}

const own = (ctx: Ctx) =>
  ctx.tx.updateTable('users').where('company_id', '=', ctx.user.company_id).where('id', '=', ctx.user.id)

/** A super user's row is the platform's, whichever school he acts in. */
async function home<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  await enterSchool(ctx.tx, ctx.user.company_id)
  const result = await work()
  await enterSchool(ctx.tx, ctx.company)
  return result
}

const show = handle(ownProfile, async (_input, ctx) => ({ data: await home(ctx, () => readProfile(ctx)) }))

const change = handle(changeOwnProfile, async (input, ctx) => {
  const data = await home(ctx, async () => {
    const before = await readProfile(ctx)
    const sent = Object.entries(input).filter(([, value]) => value !== undefined)
    if (sent.length) await own(ctx).set(Object.fromEntries(sent)).execute()
    const after = await readProfile(ctx)
    ctx.note({ entity: 'users', entity_id: ctx.user.id, before: hideSecret(before), after: hideSecret(after) })
    return after
  })
  return { data, message: 'Saved.' }
})

const hideSecret = ({ totp_secret: _secret, ...rest }: Awaited<ReturnType<typeof readProfile>>) => rest

const photo = handle(changeOwnPhoto, async (_input, ctx, services) => {
  const upload = uploaded(ctx, 'image')
  const profile_image = await home(ctx, async () => {
    const { profile_image: before } = await readProfile(ctx)
    const id = await services.files.keep(ctx, upload, { company: ctx.user.company_id })
    await own(ctx).set({ profile_image: id }).execute()
    // the earlier picture of a person is kept nowhere: erasing would not find it
    if (before) await services.files.remove(ctx, ctx.user.company_id, [before])
    return id
  })
  ctx.note({ entity: 'users', entity_id: ctx.user.id })
  return { data: { profile_image }, message: 'Photo changed.' }
})

export const ownProfileHandlers = [show, change, photo]
