/** `node app/launch/run.mjs PROGRAM [arguments]`: a TypeScript program of the project, also on a fresh clone: packages first. */
import './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject, runNode } from './project.mjs'

await ensureInstalled()
const [program, ...rest] = process.argv.slice(2)
process.exit(await runNode(['--import', 'tsx', inProject(program), ...rest]))
