/** Keys of payment providers: sealed for this school, provider and mode before they touch the database, opened only where a gateway is asked. */
import { z } from 'zod'
import type { KeyRing } from '#platform/server/key-ring.ts'
import { sealedColumn } from '#platform/server/sealed-column.ts'
import { type KeyName, keyNames, type Provider } from '../../contract/online/words.ts'
import type { Keys } from './gateways/gateway.ts'

const shape = z.partialRecord(z.enum(keyNames), z.string())

/** A row that is moved to another school, provider or mode opens no more. */
interface Owner {
  company: number
  provider: Provider
  mode: Keys['mode']
}
export const providerKeys = sealedColumn({
  table: 'payment_providers',
  column: 'sealed',
  key: ['provider'],
  bound: ['company_id', 'provider', 'mode'],
  name: 'payment-provider',
  use: 'payment-providers',
  wholeRow: true,
})
const boundTo = ({ company, ...owner }: Owner) => ({ company_id: company, ...owner })

export const sealKeys = (keys: KeyRing, owner: Owner, secrets: Partial<Record<KeyName, string>>): string =>
  providerKeys.seal(keys, JSON.stringify(secrets), boundTo(owner))

/** Undefined where the deployment's keys are others than those under which they were set: the school enters them again. */
export function openKeys(keys: KeyRing, owner: Owner, sealed: string): Keys['secrets'] | undefined {
  const text = providerKeys.open(keys, sealed, boundTo(owner))
  return text === undefined ? undefined : shape.parse(JSON.parse(text))
}
