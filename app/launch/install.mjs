/** Installs the packages of package-lock.json when node_modules does not hold them. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inProject, runNpm } from './project.mjs'

const stamp = inProject('node_modules', '.pathshala-packages')

/** Resolves when the packages are there; ends the process when they cannot be had. */
export async function ensureInstalled() {
  const wanted = wantedPackages()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages (the first time this takes a few minutes) ...')
  rmSync(stamp, { force: true })
  // Not `npm ci`: it failed on lockfiles of this size for missing optional packages of other platforms.
  // Build tools are dev dependencies, which npm would leave out where NODE_ENV is production.
  const code = await runNpm(['install', '--no-save', '--include=dev', '--loglevel=error'])
  if (code !== 0) {
    console.error('The packages could not be installed. Check the network connection and start again.')
    process.exit(1)
  }
  mkdirSync(inProject('node_modules'), { recursive: true })
  writeFileSync(stamp, wanted) // Last: an installation that was cut short is done again.
}

/** Also names the platform: packages with binaries differ, and a folder may be carried to another machine. */
function wantedPackages() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(inProject(file)))
  return hash.digest('hex')
}
