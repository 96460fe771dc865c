/** What was typed and not saved, kept on this device for the same person and school, and offered again. */
import { getSession } from '#platform/web/session.ts'
import type { Values } from './form-payload.ts'

export interface Draft {
  values: Values
  /** Milliseconds. */
  at: number
}

const keptFor = 7 * 24 * 60 * 60 * 1000

const keyOf = (name: string): string => {
  const session = getSession()
  return `pathshala.draft.${session?.company.id ?? 0}.${session?.user.id ?? 0}.${name}`
}

/** Files cannot be kept. */
export function keepDraft(name: string, values: Values): void {
  const plain = Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)))
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ values: plain, at: Date.now() } satisfies Draft))
  } catch {
    // a full storage costs the offer, not the form
  }
}

export function keptDraft(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Draft | null
    return draft && Date.now() - draft.at < keptFor ? draft : undefined
  } catch {
    return undefined
  }
}

export const forgetDraft = (name: string): void => localStorage.removeItem(keyOf(name))
