/** Lets TypeScript say whether the row that a template declares is what PostgreSQL answers with. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inProject, root } from '#app/launch/project.mjs'
import type { Column } from './describe.ts'
import type { Template } from './templates.ts'

/** The columns that each template answers with; it may have several shapes. */
export type Answers = Map<Template, Map<string, Column[]>>

/**
 * `true` where the row is what the statement answers with; otherwise what is wrong of which column. An optional one may be missing.
 * Written out each time: TypeScript prints the name of a type and not what it comes to.
 */
function lineFor(n: number, row: string, columns: readonly Column[]): string {
  const live = columns.map(({ name, type }) => `${JSON.stringify(name)}: ${type}`).join('; ')
  const faults = `{ [K in keyof _Row_${n} | keyof _Live_${n}]-?: K extends keyof _Row_${n}
    ? K extends keyof _Live_${n}
      ? NonNullable<_Row_${n}[K]> extends _Live_${n}[K] ? never : _Live_${n}[K] extends NonNullable<_Row_${n}[K]> ? never : \`\${K & string} has another type\`
      : {} extends Pick<_Row_${n}, K> ? never : \`\${K & string} is not selected\`
    : \`\${K & string} is not declared\` }[keyof _Row_${n} | keyof _Live_${n}]`
  // a row of any columns (`Record<string, ...>`) says nothing of them
  const right = `string extends keyof _Row_${n} ? true : [${faults}] extends [never] ? true : ${faults}`.replaceAll(
    /\s+/g,
    ' ',
  )
  return `export const _row_${n}: ${right} = true\ntype _Live_${n} = { ${live} }\ntype _Row_${n} = ${row}\n`
}

/** A copy of each source, with a line behind it for each shape that one of its templates answers with. Returns the template of each line. */
function writeCopies(answers: Answers, folder: string): Map<string, Template> {
  const lines = new Map<string, Template>()
  rmSync(folder, { recursive: true, force: true })
  const byFile = new Map<string, [Template, Map<string, Column[]>][]>()
  for (const each of answers) byFile.set(each[0].file, [...(byFile.get(each[0].file) ?? []), each])
  for (const [file, found] of byFile) {
    let text = `${readFileSync(inProject(file), 'utf8')}\n`
    for (const [of, shapes] of found)
      for (const columns of shapes.values()) {
        lines.set(`${file}:${text.split('\n').length}`, of)
        text += lineFor(lines.size, of.type, columns)
      }
    const copy = join(folder, file)
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, text)
  }
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { rootDirs: ['../..', '.'], noEmit: true, composite: false, incremental: false },
    // rooms add their tables to the types of the platform
    include: ['**/*.ts', '../../app/server.ts', '../../features/*/server/**/*.ts', '../../platform/server/**/*.ts'],
    exclude: ['../../**/*.test.ts'],
    references: [{ path: '../../tsconfig.contract.json' }],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return lines
}

/** What is wrong, a line each: 'features/fees/server/dues.ts:92 "roll is not selected"'. `folder`: below `.cache`; it is made anew. */
export function wrongRows(answers: Answers, folder: string): string[] {
  const lines = writeCopies(answers, folder)
  const { stdout } = spawnSync(
    process.execPath,
    [inProject('node_modules/typescript/bin/tsc'), '--pretty', 'false', '--noErrorTruncation', '-p', folder],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    },
  )
  return stdout.split('\n').flatMap((said) => {
    const [, path, line, message] = said.match(/^(.*?)\((\d+),\d+\): error \w+: (.*)$/) ?? []
    if (!path) return []
    const file = relative(folder, inProject(path)).replaceAll('\\', '/')
    const of = lines.get(`${file}:${line}`)
    return [of ? `${of.file}:${of.line} ${message!.replace(/^Type '\w+' is not assignable to type /, '')}` : said]
  })
}
