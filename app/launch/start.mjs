/** `npm start`, also on a fresh clone: packages, build, then the command (start, setup, demo, verify-books, migrate ...). */
import './node-version.mjs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject } from './project.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) {
  console.error('The build failed; see above.')
  process.exit(1)
}

endWithNpm()

// Who starts the product by hand may pay in its demo; programs that start it for a measurement ask for it.
process.env.PATHSHALA_STAND_INS ??= '1'

// In this process rather than a child: signals, the terminal and the exit code need nobody to pass them on, and
// killing the process leaves nothing behind.
const program = inProject('dist', 'server', 'cli.js')
process.setSourceMapsEnabled(true)
process.argv = [process.execPath, program, ...(process.argv.length > 2 ? process.argv.slice(2) : ['start'])]
await import(pathToFileURL(program).href)

/**
 * npm runs us through a shell, passes a stop signal to that shell only, and the shell dies without a word to us. So the
 * loss of our parent means: stop.
 */
function endWithNpm() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
}
