/** Finds a Chromium for the browser tests, or gets one. */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, run, runNode, runNpm } from './project.mjs'

/** The same engine without what a window needs: stories take 0.6 of the processor's time (decision 0048). */
const LIGHT = 'chromium-headless-shell'
const NAMES = [LIGHT, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
// The newest line of this package that accepts Node 20.
const PACKAGE = '@sparticuz/chromium@138.0.2'

/** Path of a Chromium that starts, or undefined when there is none and none could be got. */
export async function ensureChromium() {
  return (
    process.env.CHROMIUM_PATH ??
    onPath([LIGHT]) ??
    (await fromApt(LIGHT)) ??
    findChromium() ??
    (await fromApt('chromium')) ??
    (await fromNpm())
  )
}

/** The Chromium of CHROMIUM_PATH, else one that this machine has. */
export const findChromium = () => process.env.CHROMIUM_PATH ?? onPath(NAMES) ?? PLACES.find(isThere)

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isThere)
}

const isThere = (file) => existsSync(file) && starts(file)

/** Some systems have a `chromium` that only tells how to install it, so each is tried. */
function starts(file) {
  const trial = spawnSync(
    file,
    process.platform === 'win32' ? ['--headless', '--dump-dom', 'about:blank'] : ['--version'],
    { stdio: 'ignore', timeout: 30_000 },
  )
  return trial.status === 0
}

async function fromApt(name) {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined
  console.log('Installing Chromium for the browser tests ...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', '-qq'], { env, quiet: true })
  if (updated !== 0) return undefined
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, quiet: true })
  return onPath([name])
}

/**
 * A Chromium from the npm registry, kept outside node_modules because it is no part of the product. The package is made
 * for a cloud service; told that it runs there, it also unpacks the libraries that a small machine may lack.
 */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = inProject('.cache', 'chromium')
  const script = path.join(folder, 'start-chromium')
  if (existsSync(script) && starts(script)) return script
  console.log('Getting Chromium for the browser tests from the npm registry ...')
  const installed = await runNpm(['install', '--no-save', '--prefix', folder, '--loglevel=error', PACKAGE], {
    quiet: true,
  })
  if (installed !== 0) return undefined
  const unpack = "import('@sparticuz/chromium').then((it) => it.default.executablePath())"
  await runNode(['-e', unpack], {
    cwd: folder,
    env: { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    quiet: true,
  })
  // A script, so that its libraries are the browser's alone.
  const fonts = existsSync('/etc/fonts') ? '' : `FONTCONFIG_PATH='${folder}/fonts' `
  const start = `${fonts}LD_LIBRARY_PATH='${folder}/al2023/lib' exec '${folder}/chromium' "$@"`
  writeFileSync(script, `#!/bin/sh\n${start}\n`, { mode: 0o755 })
  return starts(script) ? script : undefined
}
