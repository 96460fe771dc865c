/**
 * Compares each template of SQL that declares a row with what PostgreSQL answers. Statements come from the tests before (`met.ts`); PostgreSQL prepares
 * each and names its columns and their types; TypeScript says whether the declared row is that. Which columns may be null PostgreSQL does not know.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inProject, root } from '#app/launch/project.mjs'
import { openTemplate, template as templateDatabase, withDatabase } from '../database.ts'
import type { Counted } from '../runs/steps.ts'
import { type Answers, wrongRows } from './compare.ts'
import { type Column, describeStatement } from './describe.ts'
import { fits, oneLine, templatesOf, type Template } from './templates.ts'

export const metFolder = inProject('.cache', 'met')
const checked = inProject('.cache', 'sql-rows')

/** What a run of tests has sent, each once. */
function metStatements(): string[] {
  if (!existsSync(metFolder)) return []
  const files = readdirSync(metFolder).filter((name) => name.endsWith('.json'))
  return [...new Set(files.flatMap((name) => JSON.parse(readFileSync(join(metFolder, name), 'utf8')) as string[]))]
}

/** The template of a statement: the heaviest that fits. `templates`: the heaviest first. */
function templateOf(templates: readonly Template[], statement: string): Template | undefined {
  const text = oneLine(statement).trim()
  return templates.find((each) => fits(each, text))
}

const missingTable = '42P01'
async function describeAll(templates: readonly Template[], statements: readonly string[]) {
  const server = await openTemplate()
  const client = new pg.Client({ connectionString: withDatabase(server.url, templateDatabase) })
  const answers: Answers = new Map()
  const refused: string[] = []
  let [prepared, passing] = [0, 0]
  try {
    await client.connect()
    for (const statement of statements) {
      const of = templateOf(templates, statement)
      if (!of?.type) continue
      try {
        const columns = await describeStatement(client, statement)
        prepared++
        const shapes = answers.get(of) ?? new Map<string, Column[]>()
        answers.set(of, shapes.set(columns.map(({ name, type }) => `${name} ${type}`).join(), columns))
      } catch (error) {
        const { code, message } = error as Error & { code?: string }
        // a table that a transaction makes for itself
        if (code === missingTable) passing++
        else refused.push(`${of.file}:${of.line} cannot be prepared: ${message}`)
      }
    }
  } finally {
    await client.end()
    await server.stop()
  }
  return { answers, refused, prepared, passing }
}

/** Counts the templates that were met. `known`: how many at least a run of all tests meets. */
export async function checkRows(known = 0): Promise<Counted> {
  const templates = templatesOf(root).toSorted((a, b) => b.weight - a.weight)
  const statements = metStatements()
  const { answers, refused, prepared, passing } = await describeAll(templates, statements)
  const complaints = [...new Set([...refused, ...wrongRows(answers, checked)])]
  for (const each of complaints) console.error(each)
  console.log(
    `${statements.length} statements met; ${answers.size} of ${templates.filter(({ type }) => type).length} templates that declare a row, ${prepared} statements prepared, ${passing} speak of passing tables; ${complaints.length} faults`,
  )
  if (answers.size < known) console.error(`Only ${answers.size} templates were met; at least ${known} were expected.`)
  const failed = complaints.length + (answers.size < known ? 1 : 0)
  return { passed: answers.size, failed }
}

if (process.argv[1]?.endsWith('sql-rows/run.ts')) process.exit((await checkRows()).failed ? 1 : 0)
