/** Every call to the server. Types come from the declared endpoints; nothing of them is bundled. */
import type { AnswerAt, FormAt, Known, PathOf, SentAt } from '#platform/contract/calls.ts'
import type { Method } from '#platform/contract/endpoint.ts'
import { hearServer } from './clock.ts'
import { sawServer } from './connection.ts'
import { type FormValues, toFormData, withoutEmpty } from './form-data.ts'
import { getLanguage, t } from './i18n.ts'
import { notify } from './notify.ts'
import { getSession, isStillHere, sessionRefused } from './session.ts'
import { forgetPeriods } from './session-storage.ts'
import { uuid } from './uuid.ts'
import { wasWritten } from './written.ts'

export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    /** HTTP status; 0 when the server was not reached. */
    readonly status: number,
    message: string,
    /** Complaints by field. */
    readonly errors: Record<string, string[]> = {},
    readonly code = '',
  ) {
    super(message)
  }
}

/** Told to the window when the school has closed the role acted in, or the one asked for. */
export const roleClosed = 'pathshala:role-closed'

interface Call {
  method: string
  path: string
  input?: FormValues
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
}

interface CallOptions {
  signal?: AbortSignal
}

export interface FormOptions<M extends Method = Method, Id = number | string | undefined> extends CallOptions {
  /** Appended to the path, for update and delete. */
  id?: Id
  method?: M
  /** Names of fields to be emptied. */
  clear?: readonly string[]
  /** No notice of success or failure: the caller shows its own. */
  quiet?: boolean
}

export interface CommandOptions<M extends Method = Method> extends CallOptions {
  /** Sent again with the same key it is done once: keep the key while the person tries again. */
  key?: string
  method?: M
  headers?: Record<string, string>
}

type WithId<P extends string, Id> = [Id] extends [number | string] ? `${P}/{id}` : P
type Ask<M extends Method> = <P extends PathOf<M>>(
  path: P,
  input?: SentAt<M, P>,
  options?: CallOptions,
) => Promise<AnswerAt<M, P>>

/** The declared calls by their address: a wrong path, name or answer does not compile. */
interface Api {
  get: Ask<'GET'>
  post: Ask<'POST'>
  put: Ask<'PUT'>
  patch: Ask<'PATCH'>
  delete: Ask<'DELETE'>
  /** A process, with an idempotency key. */
  command<P extends PathOf<Method>, const M extends Method = 'POST'>(
    path: P & Known<M, P>,
    input?: SentAt<M, P>,
    options?: CommandOptions<M>,
  ): Promise<AnswerAt<M, P>>
  /** A command whose answer is a file: slips to print. */
  file<P extends PathOf<'POST'>>(path: P, input?: SentAt<'POST', P>): Promise<Blob>
  /** The specification's generic form helper. Shows the server's message, of success and of failure. */
  form<P extends string, const M extends Method = 'POST', const Id extends number | string | undefined = undefined>(
    path: P & Known<M, WithId<P, Id>>,
    values: FormAt<M, WithId<P, Id>>,
    options?: FormOptions<M, Id>,
  ): Promise<AnswerAt<M, WithId<P, Id>>>
}

/** The same for what the kit makes of any declaration: the address is data there, and the caller says what comes. */
interface UntypedApi {
  get<A>(path: string, input?: FormValues, options?: CallOptions): Promise<A>
  command<A>(path: string, input?: FormValues, options?: CommandOptions): Promise<A>
  form<A>(path: string, values: FormValues, options?: FormOptions): Promise<A>
}

const ask = (method: Method) => (path: string, input?: FormValues, options?: CallOptions) =>
  call({ method, path, input, ...options })

const all = {
  get: ask('GET'),
  post: ask('POST'),
  put: ask('PUT'),
  patch: ask('PATCH'),
  delete: ask('DELETE'),
  command: (
    path: string,
    input?: FormValues,
    { key = uuid(), method = 'POST', headers, signal }: CommandOptions = {},
  ) => call({ method, path, input, headers: { ...headers, 'Idempotency-Key': key }, signal }),
  file: (path: string, input?: FormValues) =>
    send({ method: 'POST', path, input, headers: { 'Idempotency-Key': uuid() } }).then((response) => response.blob()),
  async form(path: string, values: FormValues, { id, method = 'POST', clear, quiet, signal }: FormOptions = {}) {
    const { address, rest } = fillPath(id === undefined ? path : `${path}/${id}`, values)
    try {
      const answer = await call<{ message?: string }>({
        method: 'POST',
        path: address,
        form: toFormData(rest, { method, clear }),
        signal,
      })
      if (!quiet) notify('success', t(answer.message ?? ''))
      return answer
    } catch (error) {
      if (!quiet) notify('error', errorMessage(error))
      throw error
    }
  },
}

export const api = all as unknown as Api
export const untyped = all as unknown as UntypedApi

/** What to tell a person about anything that went wrong. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return t('Something went wrong. Please try again.')
  const what = inUse.exec(error.message)?.[1]
  return what ? t('This is still used by others ({what}) and cannot be removed.', { what }) : t(error.message)
}
/** The server names the table; the sentence around it is one of the catalogue. */
const inUse = /^This is still used by others \((.+)\) and cannot be removed\.$/

/** Excel or PDF of a list: opened in a new tab, where the session's cookie counts; the token says who opened it. */
export const downloadUrl = (path: string, format: 'excel' | 'pdf', query: FormValues = {}): string =>
  reportUrl(`${path}/download/${format}`, { ...query, language: getLanguage() })

/** A paper or file with an address of its own, on the report host of the school: the address says school, year and role, since a new window sends no headers. */
export function reportUrl(path: string, query: FormValues = {}): string {
  const session = getSession()
  const { company, batch, user, role } = session ?? {}
  return `${company?.report_url ?? ''}/report/${company?.id ?? 0}:${batch?.id ?? 0}${path.replace(/^\/api/, '')}${toQuery({ ...query, token: user?.id, role: role?.slug })}`
}

const call = async <A>(asked: Call): Promise<A> => (await (await send(asked)).json().catch(() => undefined)) as A

/** The answer of a call that was not refused. */
async function send({ method, path, input = {}, form, headers, signal }: Call): Promise<Response> {
  if (!isStillHere()) throw new ApiError(0, 'Somebody else has signed in on this device.', {}, 'not-here')
  const { address, rest } = fillPath(path, input)
  const inQuery = method === 'GET'
  const response = await reach(address + (inQuery ? toQuery(rest) : ''), {
    method,
    headers: { ...sessionHeaders(), ...(inQuery || form ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: form ?? (inQuery ? undefined : JSON.stringify(rest)),
    signal,
    credentials: 'same-origin',
  })
  if (!inQuery) wasWritten()
  if (response.ok) return response
  throw refused(response.status, await response.json().catch(() => undefined))
}

/** A call that gets no answer at all is told apart from one that is refused. */
async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    sawServer(true)
    hearServer(response.headers.get('date'))
    return response
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    sawServer(false)
    throw new ApiError(0, 'The server cannot be reached. Check the network and try again.', {}, 'offline')
  }
}

export function refused(status: number, body: unknown): ApiError {
  const { message, errors, error } = (body ?? {}) as {
    message?: string
    errors?: Record<string, string[]>
    error?: { message?: string; code?: string }
  }
  if (status === 401 && getSession()) sessionRefused()
  // handed-over passwords and a second step that the school asks for come first
  const first =
    error?.code === 'change-password'
      ? '/my-account/password'
      : error?.code === 'second-step-needed'
        ? '/my-account'
        : undefined
  if (first && location.pathname !== first) location.assign(first)
  if (error?.code === 'role-closed') dispatchEvent(new Event(roleClosed))
  if (error?.code === 'no-such-period') {
    // the year kept here is gone from the school: begin again with the current one
    forgetPeriods()
    location.reload()
  }
  const unreadable =
    status >= 500 ? 'The server did not answer properly. Please try again.' : 'Something went wrong. Please try again.'
  return new ApiError(status, error?.message || message || unreadable, errors, error?.code)
}

/** What each call says of the person; every word of it is checked by the server. */
export function sessionHeaders(): Record<string, string> {
  const session = getSession()
  const common = { 'X-Requested-With': 'XMLHttpRequest', 'X-Domain': location.host, 'Accept-Language': getLanguage() }
  if (!session) return common
  return {
    ...common,
    Authorization: `Bearer ${session.token}`,
    'X-Role': session.role.slug,
    ...(session.batch ? { 'X-Batch-Id': String(session.batch.id) } : {}),
    ...(session.role.slug === 'accountant' && session.fiscalYear
      ? { 'X-Fiscal-Year-Id': String(session.fiscalYear.id) }
      : {}),
  }
}

/** Takes what the path names in braces out of the input. */
function fillPath(path: string, input: FormValues): { address: string; rest: FormValues } {
  const rest = withoutEmpty(input)
  const address = path.replaceAll(/\{(\w+)\??\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? ''))
  })
  return { address, rest }
}

export function toQuery(values: FormValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(withoutEmpty(values)))
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
  const text = query.toString()
  return text && `?${text}`
}
