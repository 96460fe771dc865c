/** `npm run bench`: the built product is measured, so it is built first when it is not current. */
import './node-version.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject, runNode } from './project.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) {
  console.error('The build failed; see above.')
  process.exit(1)
}
// Ctrl-C reaches the bench too, which stops what it started; we wait for it
process.on('SIGINT', () => {})
process.exit(await runNode(['--import', 'tsx', inProject('bench', 'run.ts'), ...process.argv.slice(2)]))
