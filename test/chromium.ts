/** The browser of the browser tests. */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// No calls of its own to the network, and nothing that a machine without a screen lacks.
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Start a headless Chromium: the one of CHROMIUM_PATH, which `npm test` sets, else the one on the PATH. */
export async function launchBrowser(): Promise<Browser> {
  // As root Chromium cannot make its sandbox; the tests open our own pages only.
  const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET
  return chromium.launch({ executablePath: findChromium(), headless: true, args })
}

function findChromium(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const found = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
  if (!found) throw new Error('There is no Chromium here. `npm test` finds or installs one; or set CHROMIUM_PATH.')
  return found
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
