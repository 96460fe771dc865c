/** What processes have used, as Linux tells it; elsewhere nothing is measured. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const canMeasure = existsSync('/proc/self/stat')
/** Linux counts processor time in hundredths of a second, whatever its own clock. */
const msOfTick = 10

/** Milliseconds of processor time so far of a process with all below it, those that have ended too; undefined where nobody tells. */
export function processorMs(...roots: number[]): number | undefined {
  if (!canMeasure) return undefined
  let ticks = 0
  for (const pid of subtree(roots)) {
    const [, , , , , , , , , , , user, system, endedUser, endedSystem] = statOf(pid) ?? []
    ticks += Number(user ?? 0) + Number(system ?? 0) + Number(endedUser ?? 0) + Number(endedSystem ?? 0)
  }
  return ticks * msOfTick
}

/** Megabytes that a process has in memory. */
export function residentMb(pid: number): number | undefined {
  return canMeasure ? kb(read(`/proc/${pid}/status`), 'VmRSS') / 1024 : undefined
}

/** Megabytes of a process with all below it, each shared page counted once. */
export function proportionalMb(root: number): number | undefined {
  if (!canMeasure) return undefined
  return [...subtree([root])].reduce((sum, pid) => sum + kb(read(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024, 0)
}

/** Looks at a process and all below it, but not below `but`, until it is asked: the most megabytes that one of them had. */
export function highestOf(root: number, but: number): () => number | undefined {
  let highest = 0
  const look = () => {
    const left = subtree([but])
    for (const pid of subtree([root]))
      if (!left.has(pid)) highest = Math.max(highest, kb(read(`/proc/${pid}/status`), 'VmRSS') / 1024)
  }
  const watch = canMeasure ? setInterval(look, 200) : undefined
  return () => {
    clearInterval(watch)
    return canMeasure ? highest : undefined
  }
}

function subtree(roots: number[]): Set<number> {
  const found = new Set(roots)
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, number] => [Number(name), Number(statOf(Number(name))?.[1] ?? 0)])
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return found
}

/** From the state on: a name may hold blanks and brackets. */
const statOf = (pid: number): string[] | undefined => {
  const text = read(`/proc/${pid}/stat`)
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : undefined
}
const kb = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** Nothing of one that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
