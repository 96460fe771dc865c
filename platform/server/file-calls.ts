/** A stored file over HTTP: to whoever has its right and reaches what it belongs to. */
import { getFile } from '#platform/contract/files-and-jobs.ts'
import { noRight, notFound } from '#platform/contract/refusal.ts'
import { handle, later } from './handler.ts'
import { platformCompany } from './tenant.ts'

const file = handle(getFile, async ({ id }, ctx, { files, fileReach }, { reply }) => {
  // a super user's photo and a school's logo live where they were made
  const stored = await files.find(ctx.tx, ctx.company, id).catch((error: unknown) => {
    if (ctx.company === platformCompany || ctx.user.company_id === ctx.company) throw error
    throw notFound('This file')
  })
  if (stored.needs && !ctx.can(stored.needs)) throw noRight()
  if (stored.needs) for (const reach of fileReach) await reach(ctx, id)
  const { company } = ctx
  const inline = stored.mime.startsWith('image/') || stored.mime === 'application/pdf'
  return later(async () =>
    reply
      .type(stored.mime)
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header(
        'content-disposition',
        `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(stored.name)}`,
      )
      .send(Buffer.from(await files.bytes(company, id))),
  )
})

export const fileCalls = [file]
