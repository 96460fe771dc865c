/** A whole node of the app in a process of its own: `tsx test/node-process.ts <database url> <data dir>`; says 'ready <port>'. */
import type { AddressInfo } from 'node:net'
import { openApp } from '#app/server.ts'
import { readConfig } from '#platform/server/config.ts'

const [url, dataDir] = process.argv.slice(2)
const app = await openApp({ ...readConfig({}), dataDir: dataDir!, poolSize: 6 }, url!, { logger: false })
await app.server.listen({ port: 0, host: '127.0.0.1' })
console.log(`ready ${(app.server.server.address() as AddressInfo).port}`)
