/** Uploaded and made files: on disk by default, on S3 where configured. Images are re-encoded, so nothing hides in them. How large one may be: upload-limits.ts. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import type { Config } from './config.ts'
import type { Ctx, Upload } from './context.ts'
import type { Tx } from './db.ts'
import { FairQueue } from './fair-queue.ts'

export interface StoredFile {
  id: string
  name: string
  mime: string
  /** Right that reading needs beside a session; null: none. */
  needs: string | null
}

export interface FileStore {
  /** Before the transaction: a picture is made anew, a document looked at, and the bytes are put into the store. */
  put(company: number, file: Upload, kind: 'image' | 'document'): Promise<Upload>
  /** In the transaction: what was put becomes a file of the school (of `company` where it is not the one acted in). Returns its id. */
  keep(
    ctx: Pick<Ctx, 'tx' | 'company' | 'user'>,
    file: Upload,
    more?: { needs?: string; company?: number },
  ): Promise<string>
  /** Takes back what was put and not kept. */
  takeBack(files: readonly Upload[]): Promise<void>
  find(tx: Tx, company: number, id: string): Promise<StoredFile>
  bytes(company: number, id: string): Promise<Uint8Array>
  /** A picture as small as a photo on paper: at most 400 pixels a side. Made when it is asked for first, and kept beside the picture as long as that. */
  small(company: number, id: string): Promise<Uint8Array>
  /** What the house made itself and sends to one person (a job's papers): bytes without a row in `files`, under an id that is known already. */
  putMade(company: number, id: string, path: string): Promise<void>
  dropMade(company: number, id: string): Promise<void>
  stream(company: number, id: string): Promise<Readable>
  /** Takes the rows away in the transaction and the bytes when it is committed: for what must not stay. */
  remove(ctx: Pick<Ctx, 'tx' | 'afterCommit'>, company: number, ids: readonly string[]): Promise<void>
}

/** Documents that may be stored (specification, section 9), by what their bytes are. */
const documents = new Set([
  'application/pdf',
  'application/msword',
  'application/x-cfb',
  'text/plain',
  'image/png',
  'image/jpeg',
  'image/gif',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])

export async function openFiles(config: Config): Promise<FileStore> {
  const disk = new Disk(
    config.s3 ? await s3(config.s3) : new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' }),
  )
  const place = (company: number, id: string) => `${company}/${id.slice(0, 2)}/${id}`
  const placeOfSmall = (company: number, id: string) => `${place(company, id)}.small`
  return {
    async put(company, file, kind) {
      const ready =
        kind === 'image'
          ? await pictures.run({ company }, async () => (await forPictures()).reencode(file))
          : checked(file)
      const id = randomUUID()
      await disk.put(place(company, id), ready.data)
      return { ...ready, stored: { id, kind, company } }
    },
    async keep(ctx, { name, mime, data, stored }, { needs, company = ctx.company } = {}) {
      if (!stored) throw new Error(`The call does not declare its file ${name}.`)
      // only a super user's own picture, changed while acting in a school: it lives with the platform
      if (stored.company !== company) await disk.move(place(stored.company, stored.id), place(company, stored.id))
      await ctx.tx
        .insertInto('files')
        .values({
          id: stored.id,
          company_id: company,
          name,
          mime,
          size: data.length,
          kind: stored.kind,
          needs: needs ?? null,
          created_by: ctx.user.id,
        })
        .execute()
      stored.kept = true
      return stored.id
    },
    async takeBack(files) {
      await Promise.all(files.flatMap(({ stored }) => (stored ? [disk.delete(place(stored.company, stored.id))] : [])))
    },
    async find(tx, company, id) {
      const row = await tx
        .selectFrom('files')
        .select(['id', 'name', 'mime', 'needs'])
        .where('company_id', '=', company)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(() => notFound('This file'))
      return row
    },
    bytes: (company, id) => disk.getBytes(place(company, id)),
    async small(company, id) {
      const at = placeOfSmall(company, id)
      const kept = await disk.getBytes(at).catch(() => undefined)
      if (kept) return kept
      const whole = await disk.getBytes(place(company, id))
      const data = await smallPictures.run({ company }, async () => (await forPictures()).shrink(whole))
      await disk.put(at, data)
      // taken away meanwhile: a small one must not outlive it
      if (!(await disk.exists(place(company, id)))) await disk.delete(at)
      return data
    },
    putMade: (company, id, path) => disk.putStream(place(company, id), createReadStream(path)),
    dropMade: (company, id) => disk.delete(place(company, id)),
    stream: (company, id) => disk.getStream(place(company, id)),
    async remove(ctx, company, ids) {
      if (!ids.length) return
      await ctx.tx.deleteFrom('files').where('company_id', '=', company).where('id', 'in', ids).execute()
      ctx.afterCommit(() =>
        Promise.all(ids.flatMap((id) => [place(company, id), placeOfSmall(company, id)]).map((at) => disk.delete(at))),
      )
    },
  }
}

/** Loaded only where configured: its packages are large. Credentials come from the environment as AWS's own tools read them. */
async function s3({ bucket, region, endpoint }: NonNullable<Config['s3']>) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({ bucket, region, ...(endpoint ? { endpoint } : {}), visibility: 'private' })
}

/** What reads them is loaded with the first one: a node that is given none has 8 MB less. */
const forPictures = () => import('./pictures.ts')

/** Schools take turns here as well; each picture has one thread of its own. */
const pictures = new FairQueue({
  workers: 2,
  waiting: 60,
  waitingPerSchool: 20,
  busy: ['pictures-busy', 'Many pictures are being read. Try again in a minute.'],
})
/** Of a thousand marksheets each photo waits here, and nobody is sent away. */
const smallPictures = new FairQueue({
  workers: 3,
  waiting: Number.MAX_SAFE_INTEGER,
  waitingPerSchool: Number.MAX_SAFE_INTEGER,
  busy: ['pictures-busy', 'Many pictures are being read. Try again in a minute.'],
})

function checked(file: Upload): Upload {
  if (!documents.has(file.mime)) throw fieldError('file', 'UNKNOWN FILE FORMAT')
  return file
}
