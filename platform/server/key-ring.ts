/**
 * The keys of a deployment. They live outside the database (PATHSHALA_KEYS, or the file `keys` in the data directory),
 * so that a stolen copy of the database opens nothing and signs nothing.
 */
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

export interface KeyRing {
  /** Signs and seals. 32 bytes. */
  newest: Uint8Array
  /** Newest first. All of them still read: papers that were printed with an earlier key stay genuine. */
  all: readonly Uint8Array[]
}

const bytesOfKey = 32

export function ringOf(...keys: [Uint8Array, ...Uint8Array[]]): KeyRing {
  return { newest: keys[0], all: keys }
}

/** Tells keys apart and gives nothing away: 8 hexadecimal digits. */
export const fingerprintOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

export const newKey = (): Uint8Array => randomBytes(bytesOfKey)

type Where = Pick<Config, 'keys' | 'dataDir'>

export const keyFile = (dataDir: string): string => join(dataDir, 'keys')

/** Undefined where there are none yet. Throws when what is there is no list of keys. */
export function readRing({ keys, dataDir }: Where): KeyRing | undefined {
  if (keys) return parseKeys(keys, 'PATHSHALA_KEYS')
  let text: string
  try {
    text = readFileSync(keyFile(dataDir), 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
  return parseKeys(text, keyFile(dataDir))
}

/** Safe from a power cut: the old file or the new one is there, never half of one. */
export function writeRing(dataDir: string, { all }: KeyRing): void {
  mkdirSync(dataDir, { recursive: true })
  const fresh = `${keyFile(dataDir)}.new`
  const file = openSync(fresh, 'w', 0o600)
  writeSync(file, `${all.map((key) => Buffer.from(key).toString('base64url')).join('\n')}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(fresh, keyFile(dataDir))
}

/** One key a line, or separated by commas: base64url of 32 bytes, the newest first. */
function parseKeys(text: string, where: string): KeyRing {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((each) => new Uint8Array(Buffer.from(each, 'base64url')))
  const [first, ...others] = keys
  if (!first || keys.some(({ length }) => length !== bytesOfKey))
    throw new Error(`${where} must hold keys of 32 bytes as base64url, the newest first.`)
  return ringOf(first, ...others)
}
