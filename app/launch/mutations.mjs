/** `npm run mutations [from to]`, also on a fresh clone: packages, then the guards one by one. */
import './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject, runNode } from './project.mjs'

await ensureInstalled()
process.exit(await runNode(['--import', 'tsx', inProject('test/mutations/run.ts'), ...process.argv.slice(2)]))
