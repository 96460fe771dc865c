import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { RowSpool, unpack } from './row-spool.ts'

let spool: RowSpool
afterEach(() => spool.end())

const rowsOf = async () => {
  const rows = []
  for await (const part of spool.parts()) rows.push(...unpack(part))
  return rows
}
const row = (n: number) => ({ n, name: `${'क'.repeat(50)} ${n}`, none: null, list: [n, { deep: true }] })

it('gives back what was laid aside, in order, and only what the file shows', async () => {
  spool = new RowSpool(['n', 'name', 'none', 'list'])
  await spool.add([{ ...row(1), secret: 'x' }, row(2)])
  await spool.add([row(3)])
  expect([spool.length, spool.bytesOnDisk]).toEqual([3, 0])
  expect(await rowsOf()).toEqual([row(1), row(2), row(3)])
})

it('holds a megabyte at most; the rest lies on the disk under no name, and is gone with it', async () => {
  const before = readdirSync(tmpdir())
  const rows = Array.from({ length: 20_000 }, (_, n) => row(n))
  spool = new RowSpool(['n', 'name', 'none', 'list'])
  for (let at = 0; at < rows.length; at += 100) await spool.add(rows.slice(at, at + 100))
  expect(spool.bytesOnDisk).toBeGreaterThan(1_000_000)
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('pathshala-rows') && !before.includes(name))).toEqual(
    [],
  )
  expect(await rowsOf()).toEqual(rows)
  await spool.end()
  await spool.end()
  expect(await rowsOf()).toEqual([])
})
