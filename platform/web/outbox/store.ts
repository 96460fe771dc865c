/**
 * The outbox's rows in IndexedDB. Each step is one transaction that first looks at what stands there now: an answer takes away only
 * the row that was sent, for the person may have typed a newer one meanwhile, here or in another tab.
 */
import { deviceNow } from '#platform/web/clock.ts'
import type { Method } from '#platform/contract/endpoint.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { FormValues } from '../form-data.ts'
import { uuid } from '../uuid.ts'

export interface Waiting {
  /** Person and school: see owner.ts. */
  owner: string
  /** The same thing saved again while it waits has the same key, and takes its place. */
  key: string
  /** Of this saving: another one has another. Also its idempotency key. */
  id: string
  path: string
  method: Method
  input: FormValues
  /** What a person calls it: 'Attendance of 5 A, 12 Mangsir'. */
  title: string
  /** Milliseconds by this device's clock; orders, and says nothing to the server. */
  at: number
  /** The role and years it was entered in; they count when it is sent, too. */
  headers: Record<string, string>
  /** Of an offline sheet: under which id this device sends, and the number of this saving, counted up for ever. */
  client?: { client_id: string; revision: number }
  /** How often it was tried; what always fails goes behind the others. */
  tries: number
  /** Why the server refused it; it waits for a person then. */
  refused?: string
}

/** What the person must still see of something that was sent: somebody else had said otherwise. */
export interface Told {
  owner: string
  id: string
  key: string
  title: string
  at: number
  overruled: { name: string; theirs: string; yours: string; by: string | null }[]
}

export interface OutboxSchema extends DBSchema {
  entries: { key: [string, string]; value: Waiting }
  told: { key: [string, string]; value: Told }
  devices: { key: string; value: { owner: string; client_id: string; revision: number } }
  /** Of the first version: keyed without the person. */
  waiting: { key: string; value: Waiting & { company: number; user: number } }
}
export type OutboxDatabase = IDBPDatabase<OutboxSchema>

/** What is to be kept. `merge` is given what waits under the same key, and says what both together are; without it the newer counts alone. */
export interface Draft extends Pick<Waiting, 'key' | 'path' | 'method' | 'input' | 'title' | 'headers'> {
  isSheet?: boolean
  merge?: (before: FormValues, next: FormValues) => FormValues
}

/** `onClosed`: another version of the page wants it, or the browser has taken it away; open it again when it is needed. */
export function openOutbox(onClosed: () => void, name = 'pathshala'): Promise<OutboxDatabase> {
  return openDB<OutboxSchema>(name, 2, {
    async upgrade(db, from, _to, tx) {
      db.createObjectStore('entries', { keyPath: ['owner', 'key'] })
      db.createObjectStore('told', { keyPath: ['owner', 'id'] })
      db.createObjectStore('devices', { keyPath: 'owner' })
      if (from < 1) return
      for (const { company, user, ...row } of await tx.objectStore('waiting').getAll())
        await tx.objectStore('entries').put({ ...row, owner: `${company}.${user}`, id: uuid(), tries: 0 })
      db.deleteObjectStore('waiting')
    },
    blocking(_now, _wanted, event) {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
}

const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

/** Oldest first; what failed often after what was never tried. */
export async function waitingOf(db: OutboxDatabase, owner: string): Promise<Waiting[]> {
  const rows = await db.getAll('entries', ofOwner(owner))
  return rows.sort((a, b) => a.tries - b.tries || a.at - b.at)
}

export async function toldOf(db: OutboxDatabase, owner: string): Promise<Told[]> {
  return (await db.getAll('told', ofOwner(owner))).sort((a, b) => a.at - b.at)
}

/** Keeps it, over what waits under the same key. */
export async function put(db: OutboxDatabase, owner: string, draft: Draft): Promise<Waiting> {
  const tx = db.transaction(['entries', 'devices'], 'readwrite', { durability: 'strict' })
  const entry = await putIn(tx, owner, draft)
  await tx.done
  return entry
}

/** Puts a refused row where it belongs: under another key, with other input, and takes away the one that was refused. */
export async function replace(db: OutboxDatabase, refused: Waiting, draft: Draft): Promise<boolean> {
  const tx = db.transaction(['entries', 'devices'], 'readwrite', { durability: 'strict' })
  const now = await tx.objectStore('entries').get([refused.owner, refused.key])
  const still = now?.id === refused.id
  if (still) {
    await tx.objectStore('entries').delete([refused.owner, refused.key])
    await putIn(tx, refused.owner, draft)
  }
  await tx.done
  return still
}

type WriteTx = {
  objectStore(name: 'entries'): {
    get(key: [string, string]): Promise<Waiting | undefined>
    put(row: Waiting): Promise<unknown>
  }
  objectStore(name: 'devices'): {
    get(key: string): Promise<OutboxSchema['devices']['value'] | undefined>
    put(row: OutboxSchema['devices']['value']): Promise<unknown>
  }
}

async function putIn(tx: WriteTx, owner: string, { merge, isSheet, ...draft }: Draft): Promise<Waiting> {
  const before = await tx.objectStore('entries').get([owner, draft.key])
  const entry: Waiting = {
    ...draft,
    input: before && merge ? merge(before.input, draft.input) : draft.input,
    owner,
    id: uuid(),
    at: before?.at ?? deviceNow(),
    tries: 0,
  }
  if (isSheet) {
    const device = (await tx.objectStore('devices').get(owner)) ?? { owner, client_id: uuid(), revision: 0 }
    device.revision++
    await tx.objectStore('devices').put(device)
    entry.client = { client_id: device.client_id, revision: device.revision }
  }
  await tx.objectStore('entries').put(entry)
  return entry
}

/** The server has it. What it says of somebody else's word is kept until it is seen. */
export async function answered(db: OutboxDatabase, sent: Waiting, overruled: Told['overruled']): Promise<void> {
  const tx = db.transaction(['entries', 'told'], 'readwrite', { durability: 'strict' })
  const now = await tx.objectStore('entries').get([sent.owner, sent.key])
  if (now?.id === sent.id) await tx.objectStore('entries').delete([sent.owner, sent.key])
  if (overruled.length)
    await tx
      .objectStore('told')
      .put({ owner: sent.owner, id: sent.id, key: sent.key, title: sent.title, at: deviceNow(), overruled })
  await tx.done
}

/** Changes the row if it is still the one that was sent; null takes it away. */
export async function change(db: OutboxDatabase, sent: Waiting, to: Partial<Waiting> | null): Promise<void> {
  const tx = db.transaction('entries', 'readwrite')
  const now = await tx.store.get([sent.owner, sent.key])
  if (now?.id === sent.id) await (to ? tx.store.put({ ...now, ...to }) : tx.store.delete([sent.owner, sent.key]))
  await tx.done
}

export const forgetTold = (db: OutboxDatabase, { owner, id }: Told): Promise<void> => db.delete('told', [owner, id])
