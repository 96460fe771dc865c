/** Every error becomes `{message, errors, error: {message, code}}` here and nowhere else. */
import { z } from 'zod'
import { Refusal } from '#platform/contract/refusal.ts'

export const noSession = () => new Refusal('no-session', 'Please sign in.', { status: 401 })

/** Of calls that belong to a part of the product which the school is without. */
export const noPart = () =>
  new Refusal('part-off', 'Your school does not use this part of Pathshala. The provider can switch it on.', {
    status: 403,
  })

export interface WireError {
  status: number
  body: { message: string; errors: Record<string, string[]>; error: { message: string; code: string } }
}

/** An answer that is not as declared: a fault of ours, whatever the caller sent. */
export class WrongAnswer extends Error {
  constructor(call: string, cause: z.ZodError) {
    super(`The answer of ${call} is not as declared: ${z.prettifyError(cause)}`, { cause })
    this.name = 'WrongAnswer'
  }
}

/** The database is away or has no connection left: the caller may ask again in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  if (typeof code === 'string' && (awayCodes.has(code) || /^08...$/.test(code))) return true
  return awayWords.some((words) => message.includes(words))
}
/** PostgreSQL's (stopping, crashed, starting, too many clients) and the network's. */
const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What `pg` says without a code. */
const awayWords = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/** `unexpected` is true when a person should look at the log. */
export function toWireError(error: unknown, requestId: string): WireError & { unexpected: boolean } {
  const refusal = error instanceof Refusal ? error : (fromZod(error) ?? fromPostgres(error) ?? fromHttp(error))
  if (!refusal && isDatabaseAway(error))
    return { ...wire(503, 'busy', 'The server is busy just now. Please try again in a moment.'), unexpected: false }
  if (refusal) return { ...wire(refusal.status, refusal.code, refusal.message, refusal.errors), unexpected: false }
  return {
    ...wire(
      500,
      'internal',
      `Something went wrong on our side. Please try again, or tell us this number: ${requestId}`,
    ),
    unexpected: true,
  }
}

function wire(status: number, code: string, message: string, errors: Record<string, string[]> = {}): WireError {
  return { status, body: { message, errors, error: { message, code } } }
}

/** 422 with a list of complaints per field; inner fields as 'rows.3.amount'. */
function fromZod(error: unknown): Refusal | undefined {
  if (!(error instanceof z.ZodError)) return undefined
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) (errors[issue.path.join('.') || '_'] ??= []).push(plainMessage(issue))
  const first = Object.values(errors)[0]?.[0] ?? 'Please check the form.'
  return new Refusal('invalid', first, { status: 422, errors })
}

function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined) return 'Field is required'
  // zod lists what a program may say instead; of an order only that it is not known is for people
  return issue.code === 'invalid_value' && issue.path.at(-1) === 'sortBy' ? unknownOrder : issue.message
}
const unknownOrder = 'This list cannot be sorted by that column.'

type PgError = Error & { code: string; detail?: string; constraint?: string; table?: string }

const columnsOf = (detail = '') =>
  (/\(([^=]+)\)=/.exec(detail)?.[1] ?? '')
    .split(', ')
    .map((name) => name.replace(/^lower\((\w+)\)?$/, '$1').replace(/[()"]|::\w+/g, ''))
    .filter((name) => name !== 'company_id' && name !== '')

function fromPostgres(error: unknown): Refusal | undefined {
  const { code, detail, message, table } = (error ?? {}) as PgError
  if (typeof code !== 'string' || code.length !== 5) return undefined
  const onFields = (text: string) => Object.fromEntries(columnsOf(detail).map((name) => [name, [text]]))
  switch (code) {
    case '23505':
      return new Refusal('duplicate', 'This is used already. Choose another value.', {
        status: 422,
        errors: onFields('Used already'),
      })
    case '23503':
      return message.includes('update or delete')
        ? new Refusal(
            'in-use',
            `This is still used by others (${(table ?? '').replaceAll('_', ' ')}) and cannot be removed.`,
          )
        : new Refusal('invalid', 'Choose one of the list.', { status: 422, errors: onFields('Choose one of the list') })
    case '23514':
    case '23502':
    case '22001':
      return new Refusal('invalid', 'A value does not keep to the rules of this form.', { status: 422 })
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
    case '54000':
      return new Refusal('invalid', 'A value is not of the right kind.', { status: 422 })
    // two who say of one thing what holds at a time: whoever came first has said it
    case '23P01':
    case '40001':
    case '40P01':
    case '55P03':
      return new Refusal('conflict', 'Somebody else changed this at the same moment. Please try again.', {
        status: 409,
      })
    case '57014':
      return new Refusal('too-slow', 'This takes too long. Please narrow it down.', { status: 406 })
    default:
      return undefined
  }
}

/** Errors of the HTTP layer itself: too large, bad JSON, too many tries. */
function fromHttp(error: unknown): Refusal | undefined {
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string }
  if (!statusCode || statusCode < 400 || statusCode >= 500) return undefined
  const sentence: Record<number, string> = {
    413: 'This is too large to be sent.',
    415: 'This kind of content is not understood.',
    429: 'Too many tries. Please wait a minute.',
  }
  return new Refusal(code?.toLowerCase() ?? 'bad-request', sentence[statusCode] ?? 'The request is not understood.', {
    status: statusCode,
  })
}
