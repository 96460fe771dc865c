/** Who asks, in which school, and the transaction in which the answer is made. */
import { required, type Refusal } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/contract/rights.ts'
import type { Tx } from './db.ts'

export interface Frame {
  id: number
  name: string
  /** AD dates. */
  start_date: string
  end_date: string
  is_current: boolean
}

/** What a session has to do first (another role, an own password, a second step): until then most calls are refused. */
export interface Bar {
  refusal: Refusal
  /** Addresses that may be asked all the same. */
  except: ReadonlySet<string>
}

export function passBars({ bars }: Pick<Identity, 'bars'>, address: string): void {
  for (const { refusal, except } of bars) if (!except.has(address)) throw refusal
}

/** What a session stands for, looked up anew for each request. */
export interface Identity {
  actor: Actor
  user: { id: number; company_id: number; full_name: string }
  /** The school acted in; 0 is the platform itself. */
  company: number
  /** A super user reads here by `companyId`, without acting in this school. */
  visiting: boolean
  session: {
    id: string
    unlocked_until: string | null
    /** Kinds of records that this school protects. */ protects?: ReadonlySet<string>
  }
  /** The year of work (batch) and the fiscal year chosen by header, or the current ones. */
  batch: Frame | null
  fiscal_year: Frame | null
  /** Asked of each call by its own address, also where several go together. */
  bars: readonly Bar[]
}

export interface Upload {
  name: string
  /** What the bytes are, not what the sender says. */
  mime: string
  data: Buffer
  /** Of a picture or document that this call declares: its bytes lie in the store already, under this id; `files.keep` makes them a file. */
  stored?: { id: string; kind: 'image' | 'document'; company: number; kept?: true }
}

/** What one audit row tells; the wrapper writes it in the same transaction. */
export interface AuditNote {
  entity?: string
  entity_id?: string | number
  before?: unknown
  after?: unknown
  reason?: string
}

export interface RequestFacts {
  id: string
  ip: string
  host: string
  user_agent: string
}

export interface Ctx extends Identity {
  tx: Tx
  request: RequestFacts
  /** Files of a multipart request by the name of their part. */
  uploads: Record<string, Upload>
  can(right: string): boolean
  /** The moment of the call, in ms since 1970: the same from its beginning to its end. */
  now: number
  /** Its day: AD, in Nepal. */
  today: string
  /** Runs when the transaction has been committed, and not at all when it is not. */
  afterCommit(work: () => Promise<unknown>): void
  /** Adds to this request's audit row. */
  note(details: AuditNote): void
}

/** Whom a row names as its maker. A super user is of another company: his id means nobody in the school. */
export const makerOf = (ctx: Pick<Ctx, 'user' | 'company'>): number | null =>
  ctx.user.company_id === ctx.company ? ctx.user.id : null

/** The file of a call that cannot do without it. */
export function uploaded({ uploads }: { uploads: Readonly<Record<string, Upload>> }, name: string): Upload {
  const upload = uploads[name]
  if (!upload) throw required(name)
  return upload
}

/** What a paper says of its printing: by whom, and the moment (ISO). */
export const printing = ({ user, now }: Pick<Ctx, 'user' | 'now'>): { printed_by: string; printed_at: string } => ({
  printed_by: user.full_name,
  printed_at: new Date(now).toISOString(),
})
