import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { openFiles } from './files.ts'
import { StoredBytes, withBytes } from './stored-bytes.ts'

const folder = mkdtempSync(join(tmpdir(), 'pathshala-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const stored = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())

it('a photo on paper is a small one, made once, gone with the picture', async () => {
  const files = await openFiles({ ...readConfig({}), dataDir: folder })
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const data = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  const { id } = (await files.put(7, { name: 'face.png', mime: 'image/png', data }, 'image')).stored!
  const { photo, logo, again } = await withBytes(files, {
    photo: new StoredBytes(7, id, { small: true }),
    logo: new StoredBytes(7, id),
    again: new StoredBytes(7, id, { small: true }),
  } as unknown as Record<'photo' | 'logo' | 'again', Uint8Array>)
  const sizeOf = async (picture: Uint8Array) => {
    const { width, height } = await sharp(picture).metadata()
    return [width, height]
  }
  expect(await sizeOf(photo)).toEqual([300, 400])
  expect(await sizeOf(logo)).toEqual([768, 1024])
  expect(again).toBe(photo)
  expect(stored()).toHaveLength(2)
  expect(Buffer.from(await files.small(7, id)).equals(photo)).toBe(true)

  const later: (() => Promise<unknown>)[] = []
  const tx = { deleteFrom: () => tx, where: () => tx, execute: async () => [] }
  await files.remove({ tx: tx as never, afterCommit: (work) => void later.push(work) }, 7, [id])
  await Promise.all(later.map((work) => work()))
  expect(stored()).toEqual([])
  // a picture that is gone is shown as none
  expect(await withBytes(files, { photo: new StoredBytes(7, id, { small: true }) })).toEqual({ photo: null })
  expect(stored()).toEqual([])
})
