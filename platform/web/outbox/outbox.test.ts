/** The outbox against a model: typed, sent, answered, lost, refused, killed, two tabs, two people, in random orders. */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sending, verdictOf } from './sending.ts'
import { mergeEntries } from '../kit/offline-sheet/layers.ts'
import { openOutbox, type OutboxDatabase, put, toldOf, type Waiting, waitingOf } from './store.ts'

type Status = 'present' | 'absent' | 'leave' | 'half'
interface Mark {
  enroll_id: number
  status: Status
  said: true
}

/** Takes each (device, revision) once; a sheet in which somebody is 'half' it refuses. */
class Server {
  readonly sheets = new Map<string, Map<number, Status>>()
  readonly revisions = new Map<string, number>()
  readonly foreign: string[] = []
  readonly twice: string[] = []
  private readonly ids = new Set<string>()

  take(entry: Waiting, asWho: string): unknown {
    if (entry.owner !== asWho) this.foreign.push(`${entry.owner} as ${asWho}`)
    const marks = entry.input.entries as Mark[]
    if (marks.some((mark) => mark.status === 'half'))
      throw { status: marks[0]!.enroll_id % 2 ? 422 : 409, code: 'no', message: 'Half a day is not taken here.' }
    const sheet = `${entry.owner} ${entry.key}`
    const clients = `${sheet} ${entry.client!.client_id}`
    if ((this.revisions.get(clients) ?? 0) >= entry.client!.revision) return { data: { repeated: true, overruled: [] } }
    if (this.ids.has(entry.id)) this.twice.push(entry.id)
    this.ids.add(entry.id)
    this.revisions.set(clients, entry.client!.revision)
    const stands = this.sheets.get(sheet) ?? new Map<number, Status>()
    for (const mark of marks) stands.set(mark.enroll_id, mark.status)
    this.sheets.set(sheet, stands)
    return { data: { repeated: false, overruled: [{ name: entry.id, theirs: 'present', yours: 'absent', by: null }] } }
  }
}

interface Call {
  tab: Tab
  asWho: string
  entry: Waiting
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

interface Tab {
  owner: string
  alive: boolean
  calls: Call[]
  drain: () => Promise<void>
  deliver: (entry: Waiting) => Promise<unknown>
}

const owners = ['1.7', '2.7']
const clock = () =>
  new Promise<void>((resolve) =>
    (globalThis as unknown as { setImmediate: (then: () => void) => void }).setImmediate(resolve),
  )
/** IndexedDB takes some turns of the clock. */
async function rest(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await clock()
}

function openTab(db: OutboxDatabase, owner: string): Tab {
  const tab: Tab = { owner, alive: true, calls: [], drain: async () => undefined, deliver: async () => undefined }
  const parts = sending({
    database: async () => (tab.alive ? db : new Promise<never>(() => undefined)),
    send: (entry) =>
      new Promise((resolve, reject) => tab.calls.push({ tab, asWho: tab.owner, entry, resolve, reject })),
    owner: () => tab.owner,
    changed: async () => undefined,
    say: () => undefined,
  })
  return Object.assign(tab, parts)
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      tab: fc.nat(1),
      sheet: fc.nat(1),
      child: fc.nat(2),
      status: fc.constantFrom<Status>('present', 'absent', 'leave', 'half', 'absent'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drain' as const), tab: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('answer' as const), call: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lose' as const),
      call: fc.nat(5),
      arrived: fc.boolean(),
      status: fc.constantFrom(0, 500, 503),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('person' as const), tab: fc.nat(1) }) },
)

function answer(server: Server, { tab, asWho, entry, resolve, reject }: Call): void {
  if (!tab.alive) return
  try {
    resolve(server.take(entry, asWho))
  } catch (error) {
    reject(error)
  }
}

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
let world = 0
async function play(steps: Step[]): Promise<void> {
  const db = await openOutbox(() => undefined, `world ${++world}`)
  const server = new Server()
  const tabs = [openTab(db, owners[0]!), openTab(db, owners[0]!)]
  const typed = new Map<string, Map<number, Status>>()
  const calls = () => tabs.flatMap((tab) => tab.calls)
  const take = (at: number): Call | undefined => {
    const all = calls()
    const call = all[at % Math.max(all.length, 1)]
    if (call) call.tab.calls = call.tab.calls.filter((each) => each !== call)
    return call
  }
  for (const each of steps) {
    if (each.kind === 'type') {
      const tab = tabs[each.tab]!
      const key = `sheet ${each.sheet}`
      const mark: Mark = { enroll_id: each.child, status: each.status, said: true }
      const entry = await put(db, tab.owner, {
        key,
        path: '/x',
        method: 'POST' as const,
        title: key,
        headers: {},
        isSheet: true,
        merge: mergeEntries('enroll_id'),
        input: { entries: [mark] },
      })
      const name = `${tab.owner} ${key}`
      typed.set(name, (typed.get(name) ?? new Map<number, Status>()).set(each.child, each.status))
      void tab.deliver(entry)
    } else if (each.kind === 'drain') void tabs[each.tab]!.drain()
    else if (each.kind === 'answer') {
      const call = take(each.call)
      if (call) answer(server, call)
    } else if (each.kind === 'lose') {
      const call = take(each.call)
      if (call && each.arrived) {
        try {
          server.take(call.entry, call.asWho)
        } catch {
          // refused, and nobody hears of it: it is asked again
        }
      }
      call?.reject({ status: each.status })
    } else {
      const old = tabs[each.tab]!
      old.alive = false
      const other = each.kind === 'person' ? owners.find((owner) => owner !== old.owner)! : old.owner
      tabs[each.tab] = openTab(db, other)
    }
    await rest(3)
  }
  // the network is back for good, and each of them is there once more
  for (const owner of owners) {
    const last = openTab(db, owner)
    for (let round = 0; round < 4; round++) {
      const done = last.drain()
      for (let turn = 0; turn < 8; turn++) {
        await rest(4)
        for (const call of last.calls.splice(0)) answer(server, call)
      }
      await done
    }
    const left = await waitingOf(db, owner)
    expect(
      left.filter((row) => row.refused === undefined),
      'waits for ever',
    ).toEqual([])
    for (const [name, marks] of typed) {
      if (!name.startsWith(`${owner} `)) continue
      const refused = left.find((row) => `${owner} ${row.key}` === name)
      const stands = new Map(server.sheets.get(name))
      // what was refused lies there with its reason, and says all that the server has not
      for (const mark of (refused?.input.entries as Mark[] | undefined) ?? []) stands.set(mark.enroll_id, mark.status)
      expect(Object.fromEntries(stands), name).toEqual(Object.fromEntries(marks))
    }
    for (const { id, overruled } of await toldOf(db, owner)) expect(overruled[0]!.name).toBe(id)
  }
  expect(server.foreign).toEqual([])
  expect(server.twice).toEqual([])
  db.close()
}

it(
  'what was saved reaches the server once and unchanged, or lies there refused; nothing is sent as another person',
  { timeout: 120_000 },
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 30 }), play), { numRuns: 500 })
  },
)

it('a newer one that was typed while the older was on its way stays, whatever the older is answered', async () => {
  for (const end of ['sent', 'refused'] as const) {
    const db = await openOutbox(() => undefined, `newer ${end}`)
    const draft = {
      key: 'sheet',
      path: '/x',
      method: 'POST' as const,
      title: '',
      headers: {},
      isSheet: true,
      merge: mergeEntries('enroll_id'),
    }
    const tab = openTab(db, owners[0]!)
    const first = await put(db, tab.owner, {
      ...draft,
      input: { entries: [{ enroll_id: 1, status: 'absent', said: true }] },
    })
    void tab.deliver(first)
    await rest()
    await put(db, tab.owner, { ...draft, input: { entries: [{ enroll_id: 2, status: 'absent', said: true }] } })
    if (end === 'sent') tab.calls[0]!.resolve({ data: { overruled: [] } })
    else tab.calls[0]!.reject({ status: 422, message: 'no' })
    await rest()
    const [row, ...more] = await waitingOf(db, tab.owner)
    expect([row!.refused, more.length, (row!.input.entries as Mark[]).map((mark) => mark.enroll_id)]).toEqual([
      undefined,
      0,
      [1, 2],
    ])
    db.close()
  }
})

it('one that fails or is refused never holds up the rest, nor does one that always breaks the server', async () => {
  const db = await openOutbox(() => undefined, 'rest')
  const ends: Record<string, object | undefined> = {
    a: { status: 409, code: 'changed', message: 'Changed meanwhile.' },
    b: { status: 409, code: 'in-flight' },
    c: { status: 500 },
    d: { status: 0 },
    e: undefined,
    f: { status: 422, message: 'No.' },
    g: undefined,
  }
  for (const key of Object.keys(ends))
    await put(db, '1.7', { key, path: '/x', method: 'POST' as const, title: key, headers: {}, input: {} })
  const { drain } = sending({
    database: async () => db,
    send: async ({ key }) => (ends[key] ? Promise.reject(ends[key]) : {}),
    owner: () => '1.7',
    changed: async () => undefined,
    say: () => undefined,
  })
  await drain()
  expect((await waitingOf(db, '1.7')).map((row) => [row.key, row.refused, row.tries])).toEqual([
    ['a', 'Changed meanwhile.', 0],
    ['f', 'No.', 0],
    ['b', undefined, 1],
    ['c', undefined, 1],
    ['d', undefined, 1],
  ])
  db.close()
})

it('a server that is away, busy or does not know one is no refusal', () => {
  expect([0, 401, 429, 503].map((status) => verdictOf({ status }))).toEqual(['away', 'away', 'away', 'away'])
  expect([408, 425, 500, 502].map((status) => verdictOf({ status }))).toEqual(['later', 'later', 'later', 'later'])
  expect([400, 403, 404, 406, 409, 413, 422].map((status) => verdictOf({ status }))).toEqual(Array(7).fill('refused'))
  expect(verdictOf(new TypeError('x'))).toBe('later')
})

it('what somebody saved as another begins on this page waits for him, and is not sent as the other', async () => {
  const db = await openOutbox(() => undefined, 'person')
  const tab = openTab(db, '1.7')
  const entry = await put(db, '1.7', { key: 'a', path: '/x', method: 'POST', title: 'a', headers: {}, input: {} })
  tab.owner = '2.7'
  expect(await tab.deliver(entry)).toMatchObject({ kind: 'away' })
  expect([tab.calls.length, (await waitingOf(db, '1.7')).length]).toEqual([0, 1])
  tab.owner = ''
  await tab.drain()
  await tab.deliver(entry)
  expect(tab.calls).toEqual([])
  tab.owner = '1.7'
  void tab.drain()
  await rest()
  expect(tab.calls.map((call) => [call.entry.key, call.asWho])).toEqual([['a', '1.7']])
  db.close()
})
