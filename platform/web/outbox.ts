/**
 * What was entered without a network waits here until the server has it: in IndexedDB, each entry with an idempotency key made on this
 * device, sent at start, when the network comes back and every half minute, and deleted only when the server has answered with success.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Answer, api, ApiError, type Input, sessionHeaders } from './api.ts'
import type { FormValues } from './form-data.ts'
import { t } from './i18n.ts'
import { notify } from './notify.ts'
import { getSession } from './session.ts'
import { createStore, useStore } from './store.ts'
import { uuid } from './uuid.ts'

export interface Waiting {
  key: string
  path: string
  method: string
  input: FormValues
  /** What a person calls it: 'Attendance of 5 A, 12 Mangsir'. */
  title: string
  at: number
  user: number
  company: number
  /** The role and years it was entered in; they count when it is sent, too. */
  headers: Record<string, string>
  /** Why the server refused it; it waits for a person then. */
  refused?: string
}

interface Outbox extends DBSchema {
  waiting: { key: string; value: Waiting }
}

const waiting = createStore<readonly Waiting[]>([])
let database: Promise<IDBPDatabase<Outbox>> | undefined
let draining: Promise<void> | undefined

/** What waits on this device for the person signed in, oldest first. */
export const useOutbox = (): readonly Waiting[] => useStore(waiting)

/**
 * Sends now if it can, else keeps and sends later. A refusal of the first try is thrown: the form still holds the values.
 * Saving the same thing again while it waits: give the same key, and the newer input takes its place.
 */
export async function sendOrKeep<E = any>(
  path: string,
  input: Input<E>,
  { title, key = uuid(), method = 'POST' }: { title: string; key?: string; method?: string },
): Promise<{ sent: true; answer: Answer<E> } | { sent: false; key: string }> {
  const session = getSession()
  if (!session) throw new ApiError(401, 'Please sign in.')
  const { Authorization: _changes, ...headers } = sessionHeaders()
  const entry: Waiting = { key, path, method, input: input as FormValues, title, at: Date.now(), user: session.user.id, company: session.company.id, headers }
  await (await open()).put('waiting', entry)
  try {
    const answer = await send<E>(entry)
    await remove(key)
    return { sent: true, answer }
  } catch (error) {
    await show()
    if (isPassing(error)) return { sent: false, key }
    await remove(key)
    throw error
  }
}

/** At start, when online again, and every half minute. */
export function startOutbox(): () => void {
  go()
  addEventListener('online', go)
  const timer = setInterval(go, 30_000)
  return () => {
    removeEventListener('online', go)
    clearInterval(timer)
  }
}

const go = (): void => void drain()

/** Sends what waits, in the order it was entered; one tab at a time where the browser can say so. */
export function drain(): Promise<void> {
  draining ??= exclusively(sendAll).finally(() => {
    draining = undefined
  })
  return draining
}

/** A person gives up an entry that the server refused. */
export async function giveUp(key: string): Promise<void> {
  await remove(key)
}

async function sendAll(): Promise<void> {
  for (const entry of await show()) {
    if (entry.refused) continue
    try {
      const answer: { message?: string } | undefined = await send(entry)
      await remove(entry.key)
      // the person went on to something else: what the server says of it is told with what it was
      if (answer?.message) notify('info', `${entry.title}: ${t(answer.message)}`)
    } catch (error) {
      // later entries may build on this one: they wait with it
      if (isPassing(error)) return
      await (await open()).put('waiting', { ...entry, refused: (error as Error).message })
      await show()
    }
  }
}

const send = <E>(entry: Waiting): Promise<Answer<E>> => api.command<E>(entry.path, entry.input as Input<E>, { key: entry.key, method: entry.method, headers: entry.headers })

/** Not the entry's fault: no network, server away, signed out, too many at once, or another try still running. */
const isPassing = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [401, 408, 409, 425, 429].includes(error.status)

async function remove(key: string): Promise<void> {
  await (await open()).delete('waiting', key)
  await show()
}

async function show(): Promise<readonly Waiting[]> {
  const session = getSession()
  const all = await (await open()).getAll('waiting')
  const own = all.filter((entry) => entry.user === session?.user.id && entry.company === session?.company.id).sort((a, b) => a.at - b.at)
  waiting.set(own)
  return own
}

function open(): Promise<IDBPDatabase<Outbox>> {
  database ??= openDB<Outbox>('pathshala', 1, { upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'key' }) })
  return database
}

/** Web Locks need a secure context; without them two tabs may send the same entry, which its key makes harmless. */
const exclusively = (work: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request('pathshala-outbox', work) : work())
