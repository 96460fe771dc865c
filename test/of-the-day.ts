/**
 * `npm test` alone takes under ten minutes on two cores: tests with a database or a browser are too many for that, so each file has its day.
 * Whatever changed since the last commit that everybody has is among them. CI (`STORIES=all`) runs all of them each time, and so does whoever names files.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { todayInNepal } from '#nepal/bikram-sambat.ts'

/** Of so many files one a day. */
export interface Turn {
  of: (file: string) => boolean
  every: number
}

const days = (day: string): number => Math.floor(Date.parse(day) / 86_400_000)
const numberOf = (file: string): number => createHash('sha256').update(file).digest().readUInt32BE()

/** Whether it is the file's day; over `every` days each file has one. */
export const isItsDay = (file: string, every: number, day: string): boolean =>
  numberOf(file) % every === days(day) % every

/** Files, as from the root with slashes, that wait for another day. `changed`: paths that somebody works on. */
export const waiting = (
  files: readonly string[],
  turns: readonly Turn[],
  day: string,
  changed: readonly string[],
): string[] =>
  files.filter((file) => {
    const turn = turns.find(({ of }) => of(file))
    return turn && !isItsDay(file, turn.every, day) && !changed.some((path) => roomOf(path) === roomOf(file))
  })

/** 'features/fees', or the file itself where there is no room. */
const roomOf = (path: string): string => /^features\/[\w-]+/.exec(path)?.[0] ?? path

/** In the work tree, and in commits that nobody else has; none where there is no git. */
function changedPaths(root: string): string[] {
  const git = (...args: string[]): string[] => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')
    } catch {
      return []
    }
  }
  return [...git('diff', '--name-only', 'HEAD'), ...git('diff', '--name-only', '@{upstream}...HEAD')].filter(Boolean)
}

export function waitingToday(root: string, turns: readonly Turn[]): string[] {
  const files = ['app', 'e2e', 'features', 'nepal', 'papers', 'platform', 'school', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|e2e)\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name).replaceAll(sep, '/')),
  )
  return waiting(files, turns, todayInNepal(), changedPaths(root))
}
