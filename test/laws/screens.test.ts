/** The screens that are built stand in docs/screens.tsv, with the same name (the page's title is it in upper case) and right. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#platform/server/config.ts'

interface Screen {
  path: string
  name: string
  right: string | boolean
}

const table = readFileSync(join(projectRoot, 'docs/screens.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const rows = new Map(table.map(([area, route, name, needs]) => [route!, { area, name, needs }]))

let built: Screen[]
beforeAll(async () => {
  // by a variable: the web's files are checked by their own tsconfig
  const tables = (await import(`${projectRoot}/app/rooms.web.ts`)) as Record<string, { rooms: { screens: Screen[] }[] }>
  const screens = Object.values(tables)
    .flatMap((each) => each.rooms ?? [])
    .flatMap((room) => room.screens)
  built = [...new Map(screens.map((screen) => [screen.path, screen])).values()]
})

/** Built beside the table, each with its reason. */
const extra: Record<string, string> = {
  '/guardian-transaction': 'the tile Transaction of the guardian home leads to a screen of its own',
  '/guardian-sms': 'the tile SMS of the guardian home leads to a screen of its own',
  '/guardian-courses': 'the card Courses of the guardian home leads to a screen of its own',
  '/access-report':
    'refused access, failed sign-ins and reads of records leave a trace that a super can read (issue 28)',
  '/own-route': 'drivers see their own route, and not those of the whole school (issue 28)',
  '/verify/{code}': 'the QR code of a marksheet leads to a public page that says whether it is genuine',
  '/verify-document/{code}': 'the QR code of a certificate leads to a public page that says whether it is genuine',
  '/cas-outcome': 'the specification knows no continuous assessment, classes 1 to 3 are assessed by it',
  '/cas-entry': 'as /cas-outcome',
  '/student-corrections': 'what families ask to be corrected waits for the office on a screen of its own',
  '/guardian-statement': 'the card Statement of the guardian home leads to a screen of its own',
}

describe('screens', () => {
  it('are built at all', () => expect(built.length).toBeGreaterThan(20))
  it('stand in the table, with its name and its right', () => {
    const wrong = built
      .filter((screen) => !extra[screen.path])
      .flatMap((screen) => {
        const row = rows.get(screen.path)
        if (!row) return [`${screen.path} is not in docs/screens.tsv`]
        const right = String(screen.right)
        return [
          row.name!.toUpperCase() === screen.name.toUpperCase()
            ? []
            : [`${screen.path} is called ${screen.name}, the table says ${row.name}`],
          row.needs === right ? [] : [`${screen.path} needs ${right}, the table says ${row.needs}`],
        ].flat()
      })
    expect(wrong).toEqual([])
  })
  it('are there for every address that a screen leads to', () => {
    const routes = built.map(
      ({ path }) => new RegExp(`^${path.replaceAll(/\/\{\w+\?\}/g, '(/[^/]+)?').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    )
    const sources = [
      join(projectRoot, 'school/web'),
      ...readdirSync(join(projectRoot, 'features')).map((room) => join(projectRoot, 'features', room, 'web')),
    ]
    const links = sources
      .filter((folder) => existsSync(folder))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
          .flatMap((name) =>
            [
              ...readFileSync(join(folder, name), 'utf8').matchAll(
                /(?:\bto[:=]\s*\{?|navigate\(|pathTo\()['"`](\/[^'"`]*)['"`]/g,
              ),
            ].map(([, to]) => ({
              where: name,
              to: to!
                .replaceAll(/\$\{[^}]*\}/g, '1')
                .replaceAll(/\{\w+\}/g, '1')
                .replace(/[?#].*$/, ''),
            })),
          ),
      )
    expect(links.length).toBeGreaterThan(60)
    expect(
      links.filter(({ to }) => !routes.some((route) => route.test(to))).map(({ where, to }) => `${where}: ${to}`),
    ).toEqual([])
  })
})
