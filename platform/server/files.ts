/** Uploaded and made files: on disk by default, on S3 where configured. Images are re-encoded, so nothing hides in them. */
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import sharp from 'sharp'
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import type { Config } from './config.ts'
import type { Ctx, Upload } from './context.ts'
import type { Tx } from './db.ts'

export interface StoredFile {
  id: string
  name: string
  mime: string
  data: Uint8Array
  /** Right that reading needs beside a session; null: none. */
  needs: string | null
}

export interface FileStore {
  save(ctx: Pick<Ctx, 'tx' | 'company' | 'user'>, file: Upload, kind: 'image' | 'document' | 'import' | 'export', needs?: string): Promise<string>
  read(tx: Tx, company: number, id: string): Promise<StoredFile>
  /** Takes the row away in the transaction and the bytes at once: for what must not stay. */
  remove(tx: Tx, company: number, ids: readonly string[]): Promise<void>
}

/** Documents that may be stored (specification, section 9), by what their bytes are. */
const documents = new Set([
  'application/pdf', 'application/msword', 'application/x-cfb', 'text/plain', 'image/png', 'image/jpeg', 'image/gif',
  'application/vnd.ms-excel', 'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])
const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

export async function openFiles(config: Config): Promise<FileStore> {
  const disk = new Disk(config.s3 ? await s3(config.s3) : new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' }))
  const place = (company: number, id: string) => `${company}/${id.slice(0, 2)}/${id}`
  return {
    async save(ctx, file, kind, needs) {
      const ready = kind === 'image' ? await reencode(file) : checked(file, kind)
      const row = await ctx.tx
        .insertInto('files')
        .values({ company_id: ctx.company, name: ready.name, mime: ready.mime, size: ready.data.length, kind, needs: needs ?? null, created_by: ctx.user.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await disk.put(place(ctx.company, row.id), ready.data)
      return row.id
    },
    async read(tx, company, id) {
      const row = await tx.selectFrom('files').select(['id', 'name', 'mime', 'needs']).where('company_id', '=', company).where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound('This file')
      return { ...row, data: await disk.getBytes(place(company, id)) }
    },
    async remove(tx, company, ids) {
      if (!ids.length) return
      await tx.deleteFrom('files').where('company_id', '=', company).where('id', 'in', ids).execute()
      await Promise.all(ids.map((id) => disk.delete(place(company, id))))
    },
  }
}

/** Loaded only where configured: its packages are large. Credentials come from the environment as AWS's own tools read them. */
async function s3({ bucket, region, endpoint }: NonNullable<Config['s3']>) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({ bucket, region, ...(endpoint ? { endpoint } : {}), visibility: 'private' })
}

/** JPEG, at most 1024x1024, no EXIF; a bomb of pixels is refused before it is unpacked. */
async function reencode(file: Upload): Promise<Upload> {
  if (!images.has(file.mime)) throw fieldError('image', 'UNKNOWN FILE FORMAT')
  try {
    const data = await sharp(file.data, { limitInputPixels: 50_000_000, failOn: 'error' })
      .rotate()
      .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer()
    return { name: file.name.replace(/\.\w+$/, '') + '.jpg', mime: 'image/jpeg', data }
  } catch {
    throw fieldError('image', 'This picture cannot be read. Choose another one.')
  }
}

function checked(file: Upload, kind: string): Upload {
  if (kind === 'document' && !documents.has(file.mime)) throw fieldError('file', 'UNKNOWN FILE FORMAT')
  return file
}
