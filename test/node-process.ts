/** A whole node of the app in a process of its own: `tsx test/node-process.ts <owner's database url> <data dir>`; says 'ready <port>'. */
import type { AddressInfo } from 'node:net'
import { makeReady } from '#app/ready.ts'
import { openApp } from '#app/server.ts'
import { readConfig } from '#platform/server/config.ts'
import { testKeysText } from './test-keys.ts'

const [url, dataDir] = process.argv.slice(2)
const config = { ...readConfig({ PATHSHALA_KEYS: testKeysText }), dataDir: dataDir!, poolSize: 6 }
const app = await openApp(config, await makeReady(url!, config), { logger: false })
await app.server.listen({ port: 0, host: '127.0.0.1' })
console.log(`ready ${(app.server.server.address() as AddressInfo).port}`)
