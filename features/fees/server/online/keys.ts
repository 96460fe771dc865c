/** Keys of payment providers: sealed for this school and this provider before they touch the database, opened only where a gateway is asked. */
import { z } from 'zod'
import { decrypt, encrypt, keyFor } from '#platform/server/cipher.ts'
import { type KeyName, keyNames, type Provider } from '../../contract/online/words.ts'
import type { Keys } from './gateways/gateway.ts'

const shape = z.partialRecord(z.enum(keyNames), z.string())

/** A row that is moved to another school, provider or mode opens no more. */
interface Owner {
  company: number
  provider: Provider
  mode: Keys['mode']
}
const boundTo = ({ company, provider, mode }: Owner) => `payment-provider:${company}:${provider}:${mode}`
const key = (tokenKey: Uint8Array) => keyFor('payment-providers', tokenKey)

export const sealKeys = (tokenKey: Uint8Array, owner: Owner, secrets: Partial<Record<KeyName, string>>): string =>
  encrypt(key(tokenKey), JSON.stringify(secrets), boundTo(owner))

/** Undefined where the deployment's secret is another than the one under which they were set: the school enters them again. */
export function openKeys(tokenKey: Uint8Array, owner: Owner, sealed: string): Keys['secrets'] | undefined {
  try {
    return shape.parse(JSON.parse(decrypt(key(tokenKey), sealed, boundTo(owner))))
  } catch {
    return undefined
  }
}
