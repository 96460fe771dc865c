/** A clock that was moved is for the demo: a school's own data never carries its days. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#platform/server/config.ts'
import { emptyDatabase } from '#test/earlier-database.ts'

it('the server does not start with PATHSHALA_NOW on a database that holds no demo', { timeout: 120_000 }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'pathshala-clock-'))
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'app/cli.ts', 'start'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: await emptyDatabase(),
      PATHSHALA_DATA: data,
      PATHSHALA_NOW: '2027-04-14',
      PORT: '0',
    },
    encoding: 'utf8',
    timeout: 100_000,
  })
  rmSync(data, { recursive: true, force: true })
  expect([status, stderr.trim()]).toEqual([
    1,
    'PATHSHALA_NOW is for the demo, and this database holds no demo. Start without it.',
  ])
})
