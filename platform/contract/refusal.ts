/** A rule's no: a stable code and a plain sentence that says what to do. Answered as HTTP 406 unless its code says otherwise. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** Complaints per field, where the refusal is about what was typed. */
  readonly errors: Record<string, string[]>

  constructor(code: string, message: string, more: { status?: number; errors?: Record<string, string[]> } = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = more.status ?? 406
    this.errors = more.errors ?? {}
  }
}

/** A row that is not there, or not of this school: both answer alike. */
export const notFound = (what = 'This') => new Refusal('not-found', `${what} was not found.`, { status: 404 })

/** The row that was looked for, or the same refusal. */
export function orNotFound<T>(row: T | null | undefined, what?: string): T {
  if (row === null || row === undefined) throw notFound(what)
  return row
}

export const noRight = (message = 'You have no right to do this.') => new Refusal('no-right', message, { status: 403 })

/** 422 on one field. */
export const fieldError = (field: string, message: string) =>
  new Refusal('invalid', message, { status: 422, errors: { [field]: [message] } })

export const required = (field: string) => fieldError(field, 'Field is required')
/** An id or word that the list does not have, or not for this person. */
export const notOfList = (field: string) => fieldError(field, 'Choose one of the list')

/** Of a file that was sent. */
export const tooLargeFile = (message: string) => new Refusal('file-too-large', message, { status: 413 })
export const unreadableFile = (message: string) => new Refusal('unreadable-file', message, { status: 422 })
