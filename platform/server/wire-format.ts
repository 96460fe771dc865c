/**
 * The generic form helper's wire format, read back: multipart where objects are JSON strings and files are indexed parts,
 * `_method` on POST, empty fields dropped, `_clear` names set to null.
 */
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { FileKind, Method } from '#platform/contract/endpoint.ts'
import { Refusal, tooLargeFile } from '#platform/contract/refusal.ts'
import type { WireInput } from '#platform/contract/wire-input.ts'
import type { Upload } from './context.ts'
import { formLimits } from './upload-limits.ts'

/** `input`: query and body together; the body wins. */
export interface Wire extends WireInput {
  method: Method
  uploads: Record<string, Upload>
}

const overridable = new Set(['PUT', 'PATCH', 'DELETE'])

/** A form whose fields are known as far as its first file: enough to know who asks for what. */
export interface OpenForm {
  method: Method
  /** The rest, for a call that takes these files; anything else is refused. Called when the right is known. */
  read(files: Files): Promise<Wire>
}
type Files = Record<string, FileKind>

/** `declared`: which methods this path knows; a POST to a path without one of its own is an update. `files`: of all of them. */
export async function openWire(
  request: FastifyRequest,
  declared: ReadonlySet<Method>,
  files: Files,
): Promise<OpenForm> {
  if (request.isMultipart()) return openParts(request, declared, files, !request.identity)
  const body = asRecord(request.body)
  const method = effectiveMethod(request.method as Method, body._method, declared)
  return { method, read: async () => ({ method, ...inputOf(request, body), uploads: {} }) }
}

function inputOf(request: FastifyRequest, body: Record<string, unknown>): WireInput {
  const [asked, sent, placed] = [fields(request.query), fields(body), fields(request.params)]
  const written = request.isMultipart() ? Object.keys(sent) : []
  const texts = new Set([...Object.keys(asked).filter((name) => !(name in sent)), ...written, ...Object.keys(placed)])
  return {
    input: { ...asked, ...sent, ...cleared(body._clear), ...placed },
    texts,
    query: Object.keys(asRecord(request.query)).filter((name) => !name.startsWith('_')),
  }
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

/** What a form of this call may carry, in bytes. */
function limitsOf(files: Files, stranger: boolean) {
  const kinds = Object.values(files)
  const texts = stranger ? formLimits.stranger : formLimits.fields
  return {
    texts,
    total: texts + kinds.reduce((sum, kind) => sum + formLimits[kind], 0) + (stranger ? 0 : formLimits.wrapping),
  }
}

/** The fields that stand before the first file; the rest waits until somebody may send it. */
async function openParts(
  request: FastifyRequest,
  declared: ReadonlySet<Method>,
  allowed: Files,
  stranger: boolean,
): Promise<OpenForm> {
  const limits = limitsOf(allowed, stranger)
  if (Number(request.headers['content-length'] ?? 0) > limits.total) throw tooLarge()
  const body: Record<string, unknown> = {}
  const uploads: Record<string, Upload> = {}
  const parts = partsWithin(
    request,
    limits.total,
    Math.max(0, ...Object.values(allowed).map((kind) => formLimits[kind])),
  )
  let letters = 0
  let method: Method | undefined

  function take(part: MultipartValue): void {
    letters += part.fieldname.length + String(part.value ?? '').length
    if (letters > limits.texts || part.valueTruncated) throw tooLarge()
    if (
      part.fieldname === '_method' &&
      method &&
      effectiveMethod(request.method as Method, part.value, declared) !== method
    ) {
      throw new Refusal('late-method', 'The field _method stands before the files of a form.', { status: 422 })
    }
    if (isName(part.fieldname)) body[part.fieldname] = unpack(part.value)
  }
  const readFields = () =>
    asForm(request, async () => {
      for (let next = await parts.next(); next; next = await parts.next()) {
        if (next.type === 'file') return next
        take(next as MultipartValue)
      }
      return undefined
    })

  const first = await readFields()
  method = effectiveMethod(request.method as Method, body._method, declared)
  return {
    method,
    read: async (files) => {
      for (let file = first; file; file = await readFields()) {
        const part = file
        const { fieldname: name, filename } = part
        const kind = Object.hasOwn(files, name) ? files[name] : undefined
        if (!kind)
          throw new Refusal('unexpected-file', 'A file of this name is not taken here.', {
            status: 422,
            errors: { [isName(name) ? name : '_']: ['This file is not taken here'] },
          })
        if (Object.hasOwn(uploads, name))
          throw new Refusal('too-many-files', 'Send one file at a time.', {
            status: 422,
            errors: { [name]: ['Send one file at a time'] },
          })
        const data = await asForm(request, () => bytesOf(part, formLimits[kind]))
        if (data.length) uploads[name] = { name: safeName(filename), mime: await sniff(data), data }
      }
      return { method: method!, ...inputOf(request, body), uploads }
    },
  }
}

/** The parts one by one, as long as no more comes than may. */
function partsWithin(request: FastifyRequest, total: number, largest: number) {
  const parts = request.parts({ limits: { fileSize: largest + 1 } })
  let told: (error: Error) => void
  const tooMuch = new Promise<never>((_, reject) => (told = reject))
  tooMuch.catch(() => {})
  let bytes = 0
  request.raw.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > total) told(tooLarge())
  })
  return { next: async () => (await Promise.race([parts.next(), tooMuch])).value as Multipart | undefined }
}

async function bytesOf({ file }: MultipartFile, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of file as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const tooLarge = () => tooLargeFile('This is too large to be sent.')

/** Whatever ends the reading, nobody goes on reading what is left. */
async function asForm<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    request.raw.unpipe()
    // the parser's own word for a form that was cut off has no status
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) throw error
    throw new Refusal('bad-form', 'The form did not arrive whole. Please send it again.', { status: 400 })
  }
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
const isName = (name: string) =>
  /^[\w.[\]-]{1,80}$/.test(name) && !['__proto__', 'constructor', 'prototype'].includes(name)

function fields(source: unknown): Record<string, unknown> {
  const entries = Object.entries(asRecord(source)).filter(
    ([name, value]) => isName(name) && !name.startsWith('_') && !isEmpty(value),
  )
  return Object.fromEntries(entries)
}

function cleared(names: unknown): Record<string, null> {
  const list = typeof names === 'string' ? unpack(names) : names
  if (!Array.isArray(list)) return {}
  return Object.fromEntries(
    list
      .filter((name) => typeof name === 'string' && isName(name) && !name.startsWith('_'))
      .map((name) => [name, null]),
  )
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
const safeName = (name = 'file') =>
  (name.split(/[\\/]/).pop() ?? 'file').replace(/[\p{C}"<>|:*?]/gu, '').slice(-120) || 'file'
