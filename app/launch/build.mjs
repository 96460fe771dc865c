/** Builds web and server into dist/ when they are not current. `npm run build` builds always. */
import './node-version.mjs'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { inProject, root, runNode } from './project.mjs'

const SOURCES = ['app', 'platform', 'nepal', 'school', 'features', 'papers', 'migrations']
const ROOT_FILES = /^(package\.json|package-lock\.json|index\.html|.*\.config\.[jt]s)$/
const RESULTS = ['dist/web/index.html', 'dist/server/cli.js']
const stamp = inProject('dist', '.built-from')

/** Build if anything changed since the last whole build. Resolves to whether there is a current build now. */
export async function ensureBuilt() {
  const current = existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash() && hasResults()
  return current || build()
}

/** Build web and server side by side; false when one of them failed. */
export async function build() {
  const started = Date.now()
  const from = sourceHash() // Taken before: what changes during the build is built the next time.
  console.log('Building ...')
  rmSync(stamp, { force: true })
  const codes = await Promise.all([viteBuild('vite.config.ts'), viteBuild('vite.server.config.ts')])
  if (codes.some((code) => code !== 0) || !hasResults()) return false
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, from) // Last: a build that was cut short is done again.
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  return true
}

const viteBuild = (config) =>
  runNode([inProject('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--config', config])

const hasResults = () => RESULTS.every((file) => existsSync(inProject(file)))

/** A hash over the contents, so that a checkout there and back rebuilds nothing. */
function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sourceFiles())
    hash
      .update(`${file}\n`)
      .update(readFileSync(inProject(file)))
      .update('\n')
  return hash.digest('hex')
}

function sourceFiles() {
  const inFolders = SOURCES.filter((folder) => existsSync(inProject(folder))).flatMap(filesBelow)
  const inRoot = readdirSync(root).filter((name) => ROOT_FILES.test(name))
  return [...inFolders, ...inRoot].filter((file) => !/\.test\.tsx?$/.test(file)).sort()
}

function filesBelow(folder) {
  const entries = readdirSync(inProject(folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const place = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(place)
    return entry.isFile() ? [place] : []
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  process.exit((await build()) ? 0 : 1)
}
