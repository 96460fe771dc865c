/**
 * What was entered without a network waits here until the server has it: in IndexedDB, each entry with an idempotency key made on this
 * device, sent at start, when the network comes back and every half minute, and deleted only when the server has answered with success.
 */
import type { AnswerAt, Known, PathOf, SentAt } from '#platform/contract/calls.ts'
import type { Method } from '#platform/contract/endpoint.ts'
import { untyped, ApiError, sessionHeaders } from './api.ts'
import type { FormValues } from './form-data.ts'
import { t } from './i18n.ts'
import { notify } from './notify.ts'
import {
  forgetTold,
  openOutbox,
  type OutboxDatabase,
  put,
  replace,
  change,
  type Draft,
  type Told,
  toldOf,
  type Waiting,
  waitingOf,
} from './outbox/store.ts'
import { type Outcome, sending } from './outbox/sending.ts'
import { getOwner } from './owner.ts'
import { getSession } from './session.ts'
import { createStore, useStore } from './store.ts'
import { uuid } from './uuid.ts'

export type { Told, Waiting } from './outbox/store.ts'

const waiting = createStore<readonly Waiting[]>([])
const told = createStore<readonly Told[]>([])
let database: Promise<OutboxDatabase> | undefined
let draining: Promise<void> | undefined
/** Another tab shows the same list. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('pathshala-outbox')

/** What waits on this device for the person signed in, oldest first. */
export const useOutbox = (): readonly Waiting[] => useStore(waiting)
/** Where somebody else had said otherwise: until it was seen. */
export const useTold = (): readonly Told[] => useStore(told)

/** A call that gets no answer for so long is tried later; milliseconds. */
const patience = 25_000
/** So long a person waits at Save; then it is kept, and goes on by itself. */
const waitAtSave = 6_000

const { deliver, drain: sendAll } = sending({
  database: open,
  send: (entry) =>
    untyped.command(
      entry.path,
      { ...entry.input, ...entry.client },
      { key: entry.id, method: entry.method, headers: entry.headers, signal: AbortSignal.timeout(patience) },
    ),
  owner: getOwner,
  changed,
  // the person went on to something else: what the server says of it is told with what it was
  say,
})

function say(entry: Waiting, outcome: Outcome): void {
  const { message } = (outcome.kind === 'sent' ? (outcome.answer ?? {}) : outcome.error) as { message?: string }
  if (message) notify(outcome.kind === 'sent' ? 'info' : 'error', `${entry.title}: ${t(message)}`)
}

/** This device adds its own name and the count of the revision to a sheet. */
type Typed<I> = I extends unknown ? Omit<I, 'client_id' | 'revision'> : never

export interface KeepOptions<I = FormValues, M extends Method = Method> {
  title: string
  /** Saving the same thing again while it waits: give the same key, and the newer input takes its place, or `merge` makes one of both. */
  key?: string
  method?: M
  /** An offline sheet: sent with this device's `client_id` and a `revision` that counts up. */
  isSheet?: boolean
  merge?: (before: I, next: I) => I
  /** It is safe on this device: what was typed since is something new. */
  onKept?: () => void
}

/**
 * Keeps it, sends now if it can, else later. A refusal of the first try is thrown and stays as a refused entry: the person changes and
 * saves it again, or gives it up.
 */
export async function sendOrKeep<P extends PathOf<Method>, const M extends Method = 'POST'>(
  path: P & Known<M, P>,
  input: Typed<SentAt<M, P>>,
  options: KeepOptions<Typed<SentAt<M, P>>, M>,
): Promise<{ sent: true; answer: AnswerAt<M, P> } | { sent: false }> {
  if (!getSession()) throw new ApiError(401, 'Please sign in.')
  const draft = draftOf(path, input as FormValues, options as unknown as KeepOptions)
  const entry = await open().then(
    (db) => put(db, getOwner(), draft),
    () => undefined,
  )
  // a browser that keeps nothing (private, full): as any other call, what was typed stays on the screen
  if (!entry)
    return {
      sent: true,
      answer: await untyped.command<AnswerAt<M, P>>(
        path,
        { ...draft.input, ...(draft.isSheet ? { client_id: uuid(), revision: 1 } : {}) },
        { method: draft.method },
      ),
    }
  options.onKept?.()
  await changed()
  const delivery = deliver(entry)
  const outcome = await Promise.race([
    delivery,
    new Promise<undefined>((resolve) => setTimeout(resolve, waitAtSave, undefined)),
  ])
  if (!outcome) {
    void delivery.then((late) => (late.kind === 'sent' || late.kind === 'refused') && say(entry, late))
    return { sent: false }
  }
  if (outcome.kind === 'sent') return { sent: true, answer: outcome.answer as AnswerAt<M, P> }
  if (outcome.kind === 'refused') throw outcome.error
  return { sent: false }
}

function draftOf(
  path: string,
  input: FormValues,
  { title, key = uuid(), method = 'POST', isSheet, merge }: KeepOptions,
): Draft {
  const { Authorization: _changes, ...headers } = sessionHeaders()
  return { path, input, title, key, method, headers, isSheet, merge }
}

/** A refused entry goes where it belongs: another day. False when it is no longer what the person saw. */
export async function moveEntry(
  entry: Waiting,
  input: FormValues,
  options: KeepOptions & { key: string },
): Promise<boolean> {
  const moved = await replace(await open(), entry, {
    ...draftOf(entry.path, input, { ...options, method: entry.method }),
    headers: entry.headers,
  })
  await changed()
  await drain()
  return moved
}

/** At start, when online again, and every half minute. */
export function startOutbox(): () => void {
  const go = (): void => void drain()
  const look = (): void => void show()
  go()
  addEventListener('online', go)
  tabs?.addEventListener('message', look)
  const timer = setInterval(go, 30_000)
  return () => {
    removeEventListener('online', go)
    tabs?.removeEventListener('message', look)
    clearInterval(timer)
  }
}

/** Sends what waits; one tab at a time where the browser can say so. */
export function drain(): Promise<void> {
  draining ??= exclusively(async () => {
    await show()
    await sendAll()
  }).finally(() => {
    draining = undefined
  })
  return draining
}

/** A person gives up an entry that the server refused. */
export async function giveUp(entry: Waiting): Promise<void> {
  await change(await open(), entry, null)
  await changed()
}

/** The form still holds it, or it was told on the spot. */
export async function giveUpRefused(key: string): Promise<void> {
  const entry = (await waitingOf(await open(), getOwner())).find((each) => each.key === key)
  if (entry?.refused !== undefined) await giveUp(entry)
}

/** A person has read who was overruled. */
export async function seen(what: Told): Promise<void> {
  await forgetTold(await open(), what)
  await changed()
}

async function changed(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name: it is of this one
  tabs?.postMessage('changed')
  await show()
}

async function show(): Promise<void> {
  const owner = getOwner()
  const [rows, words] = owner
    ? await Promise.all([waitingOf(await open(), owner), toldOf(await open(), owner)])
    : [[], []]
  waiting.set(rows)
  told.set(words)
}

function open(): Promise<OutboxDatabase> {
  const closed = () => void (database = undefined)
  database ??= openOutbox(closed).catch((error: unknown) => {
    closed()
    throw error
  })
  return database
}

/** Web Locks need a secure context; without them two tabs may send the same entry, which its key makes harmless. */
const exclusively = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('pathshala-outbox', work) : work()
