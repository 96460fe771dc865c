/**
 * Every call that is not one of the five of a resource.
 * An endpoint reads or does something small; a command is a process: it takes an idempotency key and names its refusals.
 */
import type { z } from 'zod'
import { Refusal } from './refusal.ts'
import type { Right } from './rights.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What becomes of a file that comes in: a picture is made anew, a document kept as it is, a sheet is read and not kept. */
export type FileKind = 'image' | 'document' | 'sheet'

export interface Endpoint<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  method: Method
  /** '/api/fee-payment/{id}'; names in braces are fields of `input`. */
  path: string
  /** What it does, for OpenAPI and the audit. */
  title: string
  right: Right
  /** The part of the product that it belongs to, which a school may be without: refused there, whoever asks. */
  part?: string
  /** Path, query and body together; what it does not name is dropped. */
  input: I
  /** The whole answer; what it does not name never leaves the house. */
  answer: A
  /** May write in a batch that is not current (promotion, opening dues): said here, never assumed. */
  anyBatch?: boolean
  /** Reads or changes people of every section at once: not for who is kept to the own ones, whatever rights he has. */
  wholeSchool?: boolean
  /** Only looks, though its question is too long for an address: no activity, and open in every batch. */
  reads?: boolean
  /** It shows the record of one person: the field of `input` with the person's id, or with that of something of his (`personBehind`). Who reads it leaves a trace (decision 0066). */
  recordOf?: string
  /** Why a call that asks of one person shows no record of his; a law asks for it where `recordOf` is not said. */
  noRecord?: string
  /** Makes a paper as a job and changes nothing else. */
  prints?: boolean
  /** Why a call that writes stands under a right that is not that of its effect; a law asks for it. */
  rightBecause?: string
  command?: boolean
  /** Moves money: not taken without an idempotency key, so that a lost answer is asked for again and nothing is done twice. */
  movesMoney?: boolean
  /** Parts of a form that are files, by name; what else comes as a file is refused. */
  files?: Record<string, FileKind>
  /** Code -> sentence. A handler may refuse with these only. */
  refusals?: Record<string, string>
  /** The answer is a file or a stream that the handler writes itself. */
  raw?: boolean
  /** The super user may call it without acting in a school. */
  platform?: boolean
  /** Tries per minute and address, for calls that can be guessed at. */
  rateLimit?: number
  /** What is counted together with the address: the value of this query field. */
  rateLimitBy?: string
  /** Called by a machine that knows no app header and no content type: the handler gets the body as bytes, whatever it claims to be. */
  machine?: boolean
}

export type AnyEndpoint = Endpoint<any, any>

/** What the compiler keeps to the letter, so that a call is known by its address. */
export interface Address<M extends Method, P extends string, F extends Record<string, FileKind>> {
  method: M
  path: P
  files?: F
}

export function endpoint<
  I extends z.ZodType,
  A extends z.ZodType,
  const M extends Method,
  const P extends string,
  const F extends Record<string, FileKind> = Record<never, FileKind>,
>(
  declared: Omit<Endpoint<I, A>, 'command' | keyof Address<M, P, F>> & Address<M, P, F>,
): Omit<Endpoint<I, A>, keyof Address<M, P, F>> & Address<M, P, F> {
  return declared
}

/** What a refusal says beside its sentence. `field`: the sentence stands at that field too. */
export interface RefusalMore {
  status?: number
  errors?: Record<string, string[]>
  field?: string
}
export interface Refuses<R extends Record<string, string>> {
  refusals: R
  /** One of its refusals, to be thrown. */
  refuse: (code: keyof R & string, more?: RefusalMore) => Refusal
}

export function command<
  I extends z.ZodType,
  A extends z.ZodType,
  const M extends Method,
  const P extends string,
  const R extends Record<string, string>,
  const F extends Record<string, FileKind> = Record<never, FileKind>,
>(
  declared: Omit<Endpoint<I, A>, 'command' | 'refusals' | keyof Address<M, P, F>> & Address<M, P, F> & { refusals: R },
): Omit<Endpoint<I, A>, 'refusals' | keyof Address<M, P, F>> & Address<M, P, F> & Refuses<R> {
  return {
    ...declared,
    command: true,
    refuse(code, { field, ...more } = {}) {
      const sentence = declared.refusals[code]!
      return new Refusal(code, sentence, { ...more, ...(field && { errors: { [field]: [sentence] } }) })
    },
  }
}

export type InputOf<E> = E extends { input: infer I extends z.ZodType } ? z.output<I> : never
/** What a caller sends: defaults may be left out. */
export type SentOf<E> = E extends { input: infer I extends z.ZodType } ? z.input<I> : never
export type AnswerOf<E> = E extends { answer: infer A extends z.ZodType } ? z.output<A> : never
/** What the answer holds under `data`. */
export type DataOf<E> = AnswerOf<E> extends { data: infer D } ? D : never
