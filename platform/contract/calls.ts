/**
 * Every call of the product by method and address, for the compiler alone: nothing of it reaches a browser.
 * A room names its calls in `contract/calls.ts`; two rooms with one address do not compile.
 */
import type { z } from 'zod'
import type { AnswerOf, Method, SentOf } from './endpoint.ts'
import type { Fields, RowOf } from './field.ts'
import type { ListAnswer } from './list.ts'
import type { Report, ReportAnswer, ReportOptions } from './report.ts'
import type { Resource } from './resource.ts'

/** 'GET /api/student/{id}' -> the declared call. Rooms add theirs. */
export interface Calls {}

/** The calls that a contract module exports, the five of each resource in it, and those of its reports. */
export type CallsOf<Module> = EndpointsOf<Module> & ResourcesOf<Module> & ReportsOf<Module>

type Declared = { method: Method; path: string; input: z.ZodType; answer: z.ZodType }
type EndpointsOf<Module> = {
  [K in keyof Module as Module[K] extends Declared ? `${Module[K]['method']} ${Module[K]['path']}` : never]: Module[K]
}

type ResourcesOf<Module> = All<
  { [K in keyof Module]: Module[K] extends Resource<infer F, infer P> ? ResourceCalls<F, P> : never }[keyof Module]
>
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer I) => void ? I : never

type ReportsOf<Module> = {
  [K in keyof Module as Module[K] extends Report<infer O> ? `GET ${O['path']}` : never]: Module[K] extends Report<
    infer O
  >
    ? ReportCall<O>
    : never
}
type ReportCall<O extends ReportOptions> = Call<'GET', ReportAnswer<O>>

/** What is sent is checked by the declared fields, on both sides; rules may take more of a list's query. */
type Call<M extends Method, Answer> = {
  method: M
  input: z.ZodType<unknown, Record<string, unknown>>
  answer: z.ZodType<Answer>
}
type ResourceCalls<F extends Fields, P extends string> = {
  [K in `GET /api/${P}`]: Call<'GET', ListAnswer<RowOf<F>>>
} & { [K in `GET /api/${P}/{id}`]: Call<'GET', { data: RowOf<F> }> } & {
  [K in `POST /api/${P}`]: Call<'POST', { data: RowOf<F>; message: string }>
} & { [K in `PATCH /api/${P}/{id}`]: Call<'PATCH', { data: RowOf<F>; message: string }> } & {
  [K in `DELETE /api/${P}/{id}`]: Call<'DELETE', { data: { id: number }; message?: string }>
}

/** The addresses that take a method. */
export type PathOf<M extends Method> = keyof Calls extends infer K ? (K extends `${M} ${infer P}` ? P : never) : never
/** The call at an address; what is not declared is `never`, so that nothing fits. */
export type CallAt<M extends Method, P extends string> = `${M} ${P}` extends keyof Calls ? Calls[`${M} ${P}`] : never
export type AnswerAt<M extends Method, P extends string> = AnswerOf<CallAt<M, P>>
export type DataAt<M extends Method, P extends string> = AnswerAt<M, P> extends { data: infer D } ? D : never
export type SentAt<M extends Method, P extends string> = SentOf<CallAt<M, P>>
/** Fits any address that is declared, and says of another one that it is not. */
export type Known<M extends Method, P extends string> = [CallAt<M, P>] extends [never]
  ? `${M} ${P} is not declared`
  : unknown
/** The names that a form sends to it: its fields and its files, of whatever kind while they are typed. */
export type FormAt<M extends Method, P extends string> = { [K in keyof SentAt<M, P> | FilesOf<CallAt<M, P>>]?: unknown }
type FilesOf<E> = E extends { files?: infer F } ? keyof NonNullable<F> : never
