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

/** 422 on one field. */
export const fieldError = (field: string, message: string) =>
  new Refusal('invalid', message, { status: 422, errors: { [field]: [message] } })
