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

/** A page of a story lives for seconds: what a compiler makes of it costs a quarter of the page's processor time and comes too late (decision 0048). */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev'

/** Start a headless Chromium: the one of CHROMIUM_PATH, which `npm test` sets, else the one on the PATH. `measured`: what takes milliseconds takes them as for a person. */
export async function launchBrowser({ measured = false } = {}): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('There is no Chromium here. `npm test` finds or installs one; or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, headless: true, args: chromiumArguments({ measured }) })
}

export const chromiumArguments = ({ measured = false } = {}): string[] => [
  ...QUIET,
  ...(measured ? [] : [SHORT_LIVED]),
  // As root Chromium cannot make its sandbox; the tests open our own pages only.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The one of CHROMIUM_PATH, else the first on the PATH. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
