/** docs/proof.md: each script writes its own section between its marks, and leaves the others as they are. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/config.ts'

/** `by`: the script that writes it, as a person would run it. */
export function writeSection(by: string, text: string): void {
  const file = join(projectRoot, 'docs', 'proof.md')
  const [begin, end] = [`<!-- written by ${by}: begin -->`, `<!-- written by ${by}: end -->`]
  const before = existsSync(file)
    ? readFileSync(file, 'utf8')
    : '# Proofs\n\nWhat runs printed; scripts write these sections.\n'
  const section = `${begin}\n${text}\n${end}`
  const from = before.indexOf(begin)
  writeFileSync(
    file,
    from < 0
      ? `${before.trimEnd()}\n\n${section}\n`
      : before.slice(0, from) + section + before.slice(before.indexOf(end) + end.length),
  )
}
