/** `npm run dev`: the server restarts and the web app refreshes as files change. Open the address that Vite prints. */
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { inProject, root } from './project.mjs'

await ensureInstalled()
const programs = [
  [inProject('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'app/cli.ts', 'start'],
  [inProject('node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], // vite.config.ts sends /api on to the server.
]
const children = programs.map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))
const stopAll = () => children.forEach((child) => child.kill('SIGTERM'))

process.on('SIGINT', () => {}) // The terminal has told the children as well; we end after them.
process.on('SIGTERM', stopAll)
const ends = children.map((child) => new Promise((resolve) => child.on('exit', resolve)))
await Promise.race(ends)
stopAll()
await Promise.all(ends)
