/** What the environment says, read once. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Clock } from './clock.ts'
import { checkHost } from './outside.ts'

export interface Config {
  /** Moved by PATHSHALA_NOW, for the demo and for tests. */
  clock: Clock
  port: number
  host: string
  /** Where the embedded database, uploaded files and generated secrets live. */
  dataDir: string
  /** An outside PostgreSQL; absent means the embedded one. */
  databaseUrl: string | undefined
  /** The app's own sign-in to it, where the owner may not create roles; absent means one is made. */
  databaseAppUrl: string | undefined
  /** Keys of the deployment, newest first; absent means the file `keys` in `dataDir`. */
  keys: string | undefined
  /** Connections of one node to the database. */
  poolSize: number
  /** Served behind TLS: cookies become Secure, addresses https. */
  tls: boolean
  /** Whose word on the caller's address is believed: nobody's, that of so many proxies before us, or of those at these addresses. */
  trustProxy: false | number | string
  logLevel: string
  s3: { bucket: string; region: string; endpoint: string | undefined } | undefined
  /** Where reports are opened, derived from the school's host: 'https://report.{host}'; absent, the same origin. */
  reportUrl: string | undefined
  /** The product's own host, below which schools have theirs; told, no other host is answered but those of schools. */
  productHost: string | undefined
  /** Addresses of payment gateways that are not the documented ones, by name: 'esewa-form.test'. */
  paymentHosts: Readonly<Record<string, string>>
  /** The demo has stand-ins of payment gateways and of an attendance device around it. */
  standIns: boolean
}

export function readConfig(env = process.env): Config {
  return {
    clock: new Clock(env.PATHSHALA_NOW),
    port: Number(env.PORT ?? 3000),
    host: env.HOST ?? '127.0.0.1',
    dataDir: resolve(env.PATHSHALA_DATA ?? join(projectRoot, '.pathshala')),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseAppUrl: env.DATABASE_APP_URL || undefined,
    keys: env.PATHSHALA_KEYS || undefined,
    poolSize: Number(env.DATABASE_POOL ?? 16),
    tls: env.PATHSHALA_TLS === '1',
    trustProxy: readTrust(env.PATHSHALA_TRUST_PROXY),
    logLevel: env.LOG_LEVEL ?? 'info',
    s3: env.S3_BUCKET
      ? { bucket: env.S3_BUCKET, region: env.S3_REGION ?? 'auto', endpoint: env.S3_ENDPOINT }
      : undefined,
    reportUrl: readReportUrl(env.REPORT_URL),
    productHost: env.PATHSHALA_HOST?.toLowerCase() || undefined,
    paymentHosts: readPaymentHosts(env.PAYMENT_HOSTS),
    standIns: env.PATHSHALA_STAND_INS === '1',
  }
}

/** 'khalti.test=http://127.0.0.1:9000, esewa-form.live=https://epay.esewa.com.np'. */
function readPaymentHosts(text = ''): Config['paymentHosts'] {
  const hosts = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => each.split('=', 2) as [string, string | undefined])
  for (const [name, base] of hosts) {
    if (!/^[a-z-]+\.(test|live)$/.test(name) || !base)
      throw new Error(`PAYMENT_HOSTS: ${name} is no name of a gateway.`)
    checkHost(base)
  }
  return Object.fromEntries(hosts.map(([name, base]) => [name, base!.replace(/\/$/, '')]))
}

/** '1' -> one proxy; 'loopback' or '10.0.0.0/8,192.168.1.7' -> those. Unset, empty and 0 -> nobody: the address is that of the connection. */
function readTrust(text = ''): Config['trustProxy'] {
  const said = text.trim()
  return /^\d*$/.test(said) ? Number(said) || false : said
}

/** A sub-host of each school's own: only there does the session's cookie go, and nowhere else is anything sent. */
function readReportUrl(text = ''): string | undefined {
  const said = text.trim().replace(/\/$/, '')
  if (!said) return undefined
  if (!/^https?:\/\/report\.\{host\}(:\d{1,5})?$/.test(said))
    throw new Error(
      `REPORT_URL is ${said}: it must be the report host of each school, https://report.{host} (with a port where it needs one).`,
    )
  return said
}

/** The folder of package.json: migrations, documents and the built web are found from here, built or not. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'migrations'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('Cannot find the project folder (package.json beside migrations/).')
  return findRoot(parent)
}
