/** A whole node of the app in a process of its own, to be killed: `tsx test/node-process.ts <database url> <data dir>`. */
import { openApp } from '#app/server.ts'
import { readConfig } from '#platform/server/config.ts'

const [url, dataDir] = process.argv.slice(2)
await openApp({ ...readConfig({}), dataDir: dataDir!, poolSize: 4 }, url!, { logger: false })
console.log('ready')
