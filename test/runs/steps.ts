/** Steps of a run of tests. Each step counts what passed and failed, and the summary says how long each one took. */

export interface Counted {
  passed: number
  failed: number
  /** What failed, by name and with its trace. CI keeps only the end of what is printed, so it is said again there. */
  said?: readonly string[] | undefined
}

/** What a step that checks one thing counts. */
export const oneOf = (good: boolean): Counted => (good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

export class Steps {
  readonly done: (Counted & { name: string; seconds: number })[] = []

  /** Runs a step and says how long it took. True when nothing failed. */
  async run(name: string, action: () => Promise<Counted>): Promise<boolean> {
    console.log(`\n== ${name}`)
    const started = performance.now()
    const counted = await action()
    this.done.push({ name, seconds: (performance.now() - started) / 1000, ...counted })
    return counted.failed === 0
  }

  /** Prints what failed, the time of every step and the totals. The last line is what CI reads. Returns the exit code. */
  end(): 0 | 1 {
    const sum = (what: 'seconds' | 'passed' | 'failed') => this.done.reduce((all, step) => all + step[what], 0)
    const line = (name: string, seconds: number) => `${name.padEnd(18)} ${seconds.toFixed(1).padStart(7)} s`
    console.log()
    for (const { name, said = [] } of this.done) for (const each of said) console.log(`${name}: ${each}\n`)
    for (const { name, seconds, failed } of this.done) console.log(line(name, seconds) + (failed ? ' (failed)' : ''))
    console.log(line('together', sum('seconds')))
    console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
    return sum('failed') ? 1 : 0
  }
}
