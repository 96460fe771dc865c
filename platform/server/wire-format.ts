/**
 * The generic form helper's wire format, read back: multipart where objects are JSON strings and files are indexed parts,
 * `_method` on POST, empty fields dropped, `_clear` names set to null.
 */
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { Method } from '#platform/contract/endpoint.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { WireInput } from '#platform/contract/wire-input.ts'
import type { Upload } from './context.ts'

/** `input`: query and body together; the body wins. */
export interface Wire extends WireInput {
  method: Method
  uploads: Record<string, Upload>
}

const overridable = new Set(['PUT', 'PATCH', 'DELETE'])

/** `declared`: which methods this path knows; a POST to a path without one of its own is an update. */
export async function readWire(request: FastifyRequest, declared: ReadonlySet<Method>): Promise<Wire> {
  const { body, uploads } = await readBody(request)
  const method = effectiveMethod(request.method as Method, body._method, declared)
  const [asked, sent, placed] = [fields(request.query), fields(body), fields(request.params)]
  const written = request.isMultipart() ? Object.keys(sent) : []
  const texts = new Set([...Object.keys(asked).filter((name) => !(name in sent)), ...written, ...Object.keys(placed)])
  return { method, input: { ...asked, ...sent, ...cleared(body._clear), ...placed }, texts, query: Object.keys(asRecord(request.query)).filter((name) => !name.startsWith('_')), uploads }
}

function effectiveMethod(method: Method, override: unknown, declared: ReadonlySet<Method>): Method {
  const asked = typeof override === 'string' ? override.toUpperCase() : undefined
  const effective = method === 'POST' && asked && overridable.has(asked) ? (asked as Method) : method
  if (declared.has(effective)) return effective
  if (effective === 'PUT' && declared.has('PATCH')) return 'PATCH'
  if ((effective === 'PATCH' || effective === 'POST') && declared.has('PUT')) return 'PUT'
  if (effective === 'POST' && declared.has('PATCH')) return 'PATCH'
  throw new Refusal('method-not-allowed', 'This cannot be done here.', { status: 405 })
}

async function readBody(request: FastifyRequest): Promise<{ body: Record<string, unknown>; uploads: Record<string, Upload> }> {
  if (!request.isMultipart()) return { body: asRecord(request.body), uploads: {} }
  return readParts(request).catch((error: unknown) => {
    // the parser's own word for a form that was cut off has no status
    if ((error as { statusCode?: number }).statusCode) throw error
    throw new Refusal('bad-form', 'The form did not arrive whole. Please send it again.', { status: 400 })
  })
}

async function readParts(request: FastifyRequest): Promise<{ body: Record<string, unknown>; uploads: Record<string, Upload> }> {
  const body: Record<string, unknown> = {}
  const uploads: Record<string, Upload> = {}
  for await (const part of request.parts()) {
    if (!isName(part.fieldname)) continue
    if (part.type === 'file') {
      const data = await part.toBuffer()
      if (data.length) uploads[part.fieldname] = { name: safeName(part.filename), mime: await sniff(data), data }
    } else {
      body[part.fieldname] = unpack(part.value)
    }
  }
  return { body, uploads }
}

/** Objects and lists travel as JSON text; anything that does not parse is the text it is. */
function unpack(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined || value === 'null'
const isName = (name: string) => /^[\w.[\]-]{1,80}$/.test(name) && !['__proto__', 'constructor', 'prototype'].includes(name)

function fields(source: unknown): Record<string, unknown> {
  const entries = Object.entries(asRecord(source)).filter(([name, value]) => isName(name) && !name.startsWith('_') && !isEmpty(value))
  return Object.fromEntries(entries)
}

function cleared(names: unknown): Record<string, null> {
  const list = typeof names === 'string' ? unpack(names) : names
  if (!Array.isArray(list)) return {}
  return Object.fromEntries(list.filter((name) => typeof name === 'string' && isName(name) && !name.startsWith('_')).map((name) => [name, null]))
}

export const asRecord = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** What the bytes are; text has no signature. */
async function sniff(data: Buffer): Promise<string> {
  const known = await fileTypeFromBuffer(data)
  if (known) return known.mime
  return data.includes(0) ? 'application/octet-stream' : 'text/plain'
}

/** The last part of the name without what file systems and headers choke on. */
const safeName = (name = 'file') => (name.split(/[\\/]/).pop() ?? 'file').replace(/[\p{C}"<>|:*?]/gu, '').slice(-120) || 'file'
