/** Notes every statement that a test sends to the database, for `run.ts`; nothing unless PATHSHALA_MET names a folder. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import pg from 'pg'

/** A statement that holds its values (a long list written out) is none of ours. */
const longest = 100_000

const folder = process.env.PATHSHALA_MET
const shared = globalThis as { metStatements?: Set<string> }

if (folder && !shared.metStatements) {
  const met = (shared.metStatements = new Set<string>())
  const prototype = pg.Client.prototype as { query: (...asked: any[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: { connectionParameters?: { options?: string } }, ...asked: any[]) {
    const [first] = asked
    // what a test asks as the owner of the tables is no statement of the product
    if (!this.connectionParameters?.options?.includes('role=pathshala_app')) return query.apply(this, asked)
    const text = typeof first === 'string' ? first : first?.text
    if (typeof text === 'string' && text.length < longest) met.add(text)
    return query.apply(this, asked)
  }
}

/** Leaves what this process has met so far in the folder. A worker is ended without a word, so every world calls this when it closes. */
export function keepMet(): void {
  if (!folder || !shared.metStatements) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${process.pid}-${threadId}.json`), JSON.stringify([...shared.metStatements]))
}
