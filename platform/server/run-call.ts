/** What becomes of a call: who asks -> right -> form and shape -> one transaction in the school -> audit -> answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayInNepal } from '#nepal/nepal-day.ts'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { noRight, Refusal } from '#platform/contract/refusal.ts'
import { hasPart, hasRight } from '#platform/contract/rights.ts'
import { readInput } from '#platform/contract/wire-input.ts'
import { checkAnswer } from './answer-shape.ts'
import { writeAudit, writeVisit } from './audit.ts'
import { type AuditNote, type Ctx, type Identity, passBars, type RequestFacts, type Upload } from './context.ts'
import { onlyRead, type Tx } from './db.ts'
import { noPart, noSession, WrongAnswer } from './errors.ts'
import { type Asked, type Handler, type Http, Later, type Steps } from './handler.ts'
import { once } from './idempotency.ts'
import { checkReport } from './report-path.ts'
import { readingOnly } from './reading-only.ts'
import type { Identify, Inside, Named, Services } from './services.ts'
import { inSchool, platformCompany } from './tenant.ts'
import { traceOnce, traceRefused } from './traces.ts'
import { told } from './undeclared.ts'
import { askWho, withWho } from './who-asks.ts'
import type { OpenForm, Wire } from './wire-format.ts'

/** A call that came in, with who may answer it. */
export interface Call {
  handler: Handler
  form: OpenForm
  request: FastifyRequest
  reply: FastifyReply
  services: Services
  identify: Identify
}

/** The answer of a call; what it raises is told to the caller. */
export const runCall = (call: Call): Promise<unknown> =>
  answerCall(call).catch(async (error: unknown) => {
    await traceRefused(call.handler.endpoint, call.request, call.services, error)
    throw error
  })

async function answerCall(call: Call): Promise<unknown> {
  const { handler, form, request, reply, services, identify } = call
  const { endpoint } = handler
  const http = { request, reply }
  const changes = endpoint.method !== 'GET' && !endpoint.reads
  if (endpoint.method !== 'GET' && !endpoint.machine && request.headers['x-requested-with'] !== 'XMLHttpRequest') {
    throw new Refusal('not-from-app', 'This call must come from the app.', { status: 403 })
  }
  if (handler.way === 'open') {
    checkReport(request.raw, undefined, endpoint)
    return answered(
      endpoint,
      await handler.run(readInput(endpoint.input, await form.read({})), services, http),
      request,
    )
  }
  if (handler.way === 'inside' && !request.identity && request.named) return runInOne(call, changes, request.named)
  const identity = (request.identity ??= await askWho(identify, services, request))
  const checked = await check(call, identity, changes)
  const uploads = await putFiles(endpoint, checked.identity.company, checked.wire.uploads, services)
  const steps = stepsOf(handler, checked, uploads, request, services)
  try {
    return await carryOut(handler, checked.input, steps, changes, http, services)
  } catch (error) {
    throw told(error, endpoint, request)
  } finally {
    // of a refused call, or of one that was answered before under its key
    const left = Object.values(uploads).filter(({ stored }) => !steps.committed || !stored?.kept)
    await services.files.takeBack(left).catch((err: unknown) => request.log.warn({ err }, 'files that were not kept'))
  }
}

/** A short call: who asks is looked up in the transaction that answers. */
async function runInOne(call: Call, changes: boolean, named: Named): Promise<unknown> {
  const { handler, request, reply, services, identify } = call
  const http = { request, reply }
  let after = async () => {}
  try {
    const answer = await withWho(identify, services, named, request, async (tx, identity) => {
      request.identity = identity
      const checked = await check(call, identity, changes)
      const steps = stepsOf(handler, checked, {}, request, services, tx)
      after = steps.afterCommit
      return answerInside(handler, checked.input, steps, changes, http)
    })
    await after()
    return answer instanceof Later ? await answer.work(services) : answer
  } catch (error) {
    throw told(error, handler.endpoint, request)
  }
}

interface Checked {
  identity: Identity
  input: unknown
  wire: Wire
}

/** The right, the form, the shape: in this order, so that nobody learns the shape of what he may not ask. */
async function check(
  { handler, form, request }: Call,
  identity: Identity | undefined,
  changes: boolean,
): Promise<Checked> {
  const { endpoint } = handler
  if (!identity) throw noSession()
  checkReport(request.raw, identity, endpoint)
  checkRight(endpoint, identity, changes)
  // files are taken from whoever has the right, and not before
  const wire = await form.read(endpoint.files ?? {})
  if (endpoint.movesMoney && !request.headers['idempotency-key'])
    throw new Refusal(
      'key-needed',
      'Send an Idempotency-Key: what moves money is done once, however often it is asked.',
      { status: 422 },
    )
  const input = readInput(endpoint.input, wire, endpoint.method === 'GET' && identity.actor.ut === 'super')
  return { identity, input, wire }
}

/** Before the transaction: bytes travel to the store, and pictures are made anew, while no connection is held. */
async function putFiles(
  { files = {} }: AnyEndpoint,
  company: number,
  uploads: Record<string, Upload>,
  services: Services,
): Promise<Record<string, Upload>> {
  const ready: Record<string, Upload> = {}
  for (const [name, upload] of Object.entries(uploads)) {
    const kind = Object.hasOwn(files, name) ? files[name] : undefined
    if (kind) ready[name] = kind === 'sheet' ? upload : await services.files.put(company, upload, kind)
  }
  return ready
}

async function carryOut(
  handler: Handler,
  input: unknown,
  steps: CallSteps,
  changes: boolean,
  http: Http,
  services: Services,
): Promise<unknown> {
  if (handler.way === 'steps')
    return answered(handler.endpoint, await handler.run(input, steps, services, http), http.request)
  const answer = await answerInside(handler, input, steps, changes, http)
  return answer instanceof Later ? answer.work(services) : answer
}

const answerInside = (handler: Handler, input: unknown, steps: Steps, changes: boolean, http: Http): Promise<unknown> =>
  steps[changes ? 'write' : 'read'](async (ctx, inside) => {
    if (handler.way !== 'inside') throw new Error(`${handler.endpoint.path} is not answered in one transaction.`)
    const made = await handler.run(input, ctx, inside, http)
    // checked before the commit: what cannot be answered has not happened
    return made instanceof Later ? made : answered(handler.endpoint, made, http.request)
  })

/** One more read in the transaction of another call, by its own address, right and shape. What it refuses is raised. */
export async function answerAlong(
  handler: Handler,
  query: Record<string, string>,
  ctx: Ctx,
  inside: Inside,
  http: Http,
): Promise<unknown> {
  const { endpoint } = handler
  const identity = http.request.identity!
  if (handler.way !== 'inside') throw new Error(`${endpoint.path} is not answered in one transaction.`)
  passBars(identity, endpoint.path)
  checkRight(endpoint, identity, false)
  const names = Object.keys(query)
  const input = readInput(endpoint.input, { input: query, texts: new Set(names), query: names })
  if (identity.visiting) await writeVisit(ctx.tx, identity, ctx.request, `${endpoint.method} ${endpoint.path}`)
  return answered(endpoint, await handler.run(input, ctx, inside, http), http.request)
}

/** What leaves is what was declared, and nothing else. An answer that is not is our mistake, not the caller's. */
async function answered(endpoint: AnyEndpoint, answer: unknown, request: FastifyRequest): Promise<unknown> {
  if (endpoint.raw) return answer
  const checked = await checkAnswer(endpoint.answer, answer)
  if (checked.success) return checked.data
  throw new WrongAnswer(`${endpoint.method} ${endpoint.path} ${request.id}`, checked.error)
}

interface CallSteps extends Steps {
  /** Whether what was written is there to stay. */
  readonly committed: boolean
  /** In a transaction that was open before: what waits for its commit, to be called after it, and not at all without one. */
  afterCommit(): Promise<void>
}

function stepsOf(
  { endpoint }: Handler,
  { identity, input }: Checked,
  uploads: Record<string, Upload>,
  request: FastifyRequest,
  services: Services,
  open?: Tx,
): CallSteps {
  const action = `${endpoint.method} ${endpoint.path}`
  const can = (right: string) => hasRight(identity.actor, right)
  const now = services.clock.now()
  const asked = { identity, request: facts(request), uploads, can, now, today: dayInNepal(new Date(now)) }
  const { db, printer: _printer, ready: _ready, ...inside } = services
  const within = inOne(db, identity, open)
  let [written, kept] = [false, false]
  const after: After[] = []
  const noteReading = traceOnce({ endpoint, identity, ip: request.ip, named: input as Record<string, unknown> })
  async function afterCommit(): Promise<void> {
    for (const each of after.splice(0))
      await each().catch((err: unknown) => request.log.warn({ err }, 'after the commit'))
  }
  async function committed<T>(work: (tx: Tx, after: After[]) => Promise<T>): Promise<T> {
    const ofThis: After[] = []
    const done = await within((tx) => work(tx, ofThis))
    kept = written
    after.push(...ofThis)
    if (!open) await afterCommit()
    return done
  }
  return {
    ...asked,
    get committed() {
      return kept
    },
    afterCommit,
    read: (work) =>
      committed(async (tx, ofThis) => {
        if (identity.visiting) await writeVisit(tx, identity, asked.request, action)
        const ctx = makeCtx(asked, tx, {}, ofThis)
        // who says that it only looks is believed by nobody: its right is one to see
        const answer = await (endpoint.reads ? readingOnly(tx, () => work(ctx, inside)) : work(ctx, inside))
        await noteReading(tx)
        onlyRead(tx)
        return answer
      }),
    async write(work) {
      if (written) throw new Error(`${action} writes twice: a change is one transaction.`)
      written = true
      return committed(async (tx, ofThis) => {
        const note: AuditNote = {}
        const ctx = makeCtx(asked, tx, note, ofThis)
        const key = endpoint.command ? request.headers['idempotency-key'] : undefined
        const done = () => work(ctx, inside)
        const result = await (typeof key === 'string' ? once(ctx, endpoint.path, key, input, done) : done())
        await writeAudit(tx, identity.company, identity, asked.request, action, note)
        return result
      })
    },
  }
}

/** In the transaction that is open, or in one of its own. */
const inOne =
  (db: Services['db'], { company, session }: Identity, open: Tx | undefined) =>
  <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    open ? work(open) : inSchool(db, company, work, session)

function checkRight(endpoint: AnyEndpoint, identity: Identity, changes: boolean): void {
  const reachesTooFar = endpoint.wholeSchool && identity.actor.capabilities.has('own-sections')
  if (!hasRight(identity.actor, endpoint.right) || reachesTooFar) throw noRight()
  if (!hasPart(identity.actor, endpoint.part)) throw noPart()
  if (identity.company === platformCompany && !endpoint.platform) {
    throw new Refusal('no-school', 'Choose a school to act in first.', { status: 403 })
  }
  if (changes && !endpoint.anyBatch && identity.batch && !identity.batch.is_current && identity.actor.ut !== 'super') {
    throw new Refusal(
      'batch-not-current',
      `Batch ${identity.batch.name} is not current: it can be read but not changed.`,
      { status: 403 },
    )
  }
}

type After = () => Promise<unknown>

const makeCtx = ({ identity, ...asked }: Asked, tx: Ctx['tx'], note: AuditNote, after: After[]): Ctx => ({
  ...identity,
  ...asked,
  tx,
  afterCommit: (work) => void after.push(work),
  note: (details) => void Object.assign(note, details),
})

export function facts(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    host: request.hostname,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  }
}
