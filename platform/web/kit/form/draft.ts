/** What was typed and not saved, kept on this device for the same person and school, and offered again. */
import { deviceNow } from '#platform/web/clock.ts'
import { dropOwn, keepOwn, keptOwn } from '#platform/web/owner.ts'
import type { Values } from './form-payload.ts'

export interface Draft {
  values: Values
  /** Milliseconds. */
  at: number
}

const keptFor = 7 * 24 * 60 * 60 * 1000

const keyOf = (name: string): string => `draft.${name}`

/** At once; after a pause by `useKeptDraft`. Files cannot be kept. */
export function keepDraft(name: string, values: object): void {
  const plain = Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)))
  try {
    keepOwn(keyOf(name), { values: plain, at: deviceNow() } satisfies Draft)
  } catch {
    // a full storage costs the offer, not the form
  }
}

export function keptDraft(name: string): Draft | undefined {
  const draft = keptOwn<Draft>(keyOf(name))
  return draft && deviceNow() - draft.at < keptFor ? draft : undefined
}

export const forgetDraft = (name: string): void => dropOwn(keyOf(name))
