/** Every call to the server. Types come from the declared endpoints; nothing of them is bundled. */
import type { AnswerOf, AnyEndpoint, SentOf } from '#platform/contract/endpoint.ts'
import { hearServer } from './clock.ts'
import { sawServer } from './connection.ts'
import { type FormValues, toFormData, withoutEmpty } from './form-data.ts'
import { getLanguage, t } from './i18n.ts'
import { notify } from './notify.ts'
import { getSession, isStillHere, sessionRefused } from './session.ts'
import { forgetPeriods } from './session-storage.ts'
import { uuid } from './uuid.ts'

/** `api.get<typeof searchStudent>(...)` with a declared call, or `api.get<ListAnswer<Row>>(...)` with a plain shape. */
export type Answer<E> = E extends AnyEndpoint ? AnswerOf<E> : E
export type Input<E> = E extends AnyEndpoint ? SentOf<E> : FormValues

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

export interface FormOptions {
  /** Appended to the path, for update and delete. */
  id?: number | string
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Names of fields to be emptied. */
  clear?: readonly string[]
  /** No notice of success or failure: the caller shows its own. */
  quiet?: boolean
}

export const api = {
  get: <E = any>(path: string, input?: Input<E>, options?: CallOptions): Promise<Answer<E>> => call({ method: 'GET', path, input: input as FormValues, ...options }),
  post: <E = any>(path: string, input?: Input<E>, options?: CallOptions): Promise<Answer<E>> => call({ method: 'POST', path, input: input as FormValues, ...options }),
  put: <E = any>(path: string, input?: Input<E>, options?: CallOptions): Promise<Answer<E>> => call({ method: 'PUT', path, input: input as FormValues, ...options }),
  patch: <E = any>(path: string, input?: Input<E>, options?: CallOptions): Promise<Answer<E>> => call({ method: 'PATCH', path, input: input as FormValues, ...options }),
  delete: <E = any>(path: string, input?: Input<E>, options?: CallOptions): Promise<Answer<E>> => call({ method: 'DELETE', path, input: input as FormValues, ...options }),

  /** A process. Sent again with the same key it is done once: keep the key while the person tries again. */
  command: <E = any>(path: string, input?: Input<E>, { key = uuid(), method = 'POST', headers, signal }: { key?: string; method?: string; headers?: Record<string, string> } & CallOptions = {}): Promise<Answer<E>> =>
    call({ method, path, input: input as FormValues, headers: { ...headers, 'Idempotency-Key': key }, signal }),

  /** A command whose answer is a file: slips to print. */
  file: <E = any>(path: string, input?: Input<E>): Promise<Blob> => send({ method: 'POST', path, input: input as FormValues, headers: { 'Idempotency-Key': uuid() } }).then((response) => response.blob()),

  /** The specification's generic form helper. Shows the server's message, of success and of failure. */
  async form<E = any>(path: string, values: FormValues, { id, method = 'POST', clear, quiet }: FormOptions = {}): Promise<Answer<E>> {
    const full = id === undefined ? path : `${path}/${id}`
    try {
      const answer = await call<Answer<E>>({ method: 'POST', path: full, form: toFormData(values, { method, clear }) })
      if (!quiet) notify('success', t((answer as { message?: string }).message ?? ''))
      return answer
    } catch (error) {
      if (!quiet) notify('error', errorMessage(error))
      throw error
    }
  },
}

/** What to tell a person about anything that went wrong. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return t('Something went wrong. Please try again.')
  const what = inUse.exec(error.message)?.[1]
  return what ? t('This is still used by others ({what}) and cannot be removed.', { what }) : t(error.message)
}
/** The server names the table; the sentence around it is one of the catalogue. */
const inUse = /^This is still used by others \((.+)\) and cannot be removed\.$/

/** Excel or PDF of a list: opened in a new tab, where the session's cookie counts; the token says who opened it. */
export const downloadUrl = (path: string, format: 'excel' | 'pdf', query: FormValues = {}): string => reportUrl(`${path}/download/${format}`, { ...query, language: getLanguage() })

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

function refused(status: number, body: unknown): ApiError {
  const { message, errors, error } = (body ?? {}) as { message?: string; errors?: Record<string, string[]>; error?: { message?: string; code?: string } }
  if (status === 401 && getSession()) sessionRefused()
  // handed-over passwords and a second step that the school asks for come first
  const first = error?.code === 'change-password' ? '/my-account/password' : error?.code === 'second-step-needed' ? '/my-account' : undefined
  if (first && location.pathname !== first) location.assign(first)
  if (error?.code === 'role-closed') dispatchEvent(new Event(roleClosed))
  if (error?.code === 'no-such-period') {
    // the year kept here is gone from the school: begin again with the current one
    forgetPeriods()
    location.reload()
  }
  const unreadable = status >= 500 ? 'The server did not answer properly. Please try again.' : 'Something went wrong. Please try again.'
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
    ...(session.role.slug === 'accountant' && session.fiscalYear ? { 'X-Fiscal-Year-Id': String(session.fiscalYear.id) } : {}),
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

function toQuery(values: FormValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(withoutEmpty(values))) query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
  const text = query.toString()
  return text && `?${text}`
}
