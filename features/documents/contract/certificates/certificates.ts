/** Certificates: seen while they are designed, made for students out of a template, numbered, printed, cancelled, and verified by whoever holds one. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { certificateTypeNames } from './certificate-design.ts'
import { fieldNames, typedFields } from './certificate-fields.ts'

const issueRight = 'certificate-issue'
/** Sees what was issued. */
export const registerRight = 'certificate-issue|certificate-cancel|certificate-print'
/** Of the paper. */
const language = z.enum(['en', 'ne'])
const designRight = 'template-create'
/** An SVG of all pages, and how many there are. */
const drawn = dataOf(z.object({ svg: z.string(), pages: z.number() }))
/** Nobody else is asked for so many at once. */
export const mostAtOnce = 200

/** As it would be printed, with invented values. */
export const certificatePreview = endpoint({
  method: 'POST',
  path: '/api/certificate-preview',
  title: 'How a certificate looks',
  right: designRight,
  reads: true,
  input: z.object({ design: z.record(z.string(), z.unknown()), language }),
  answer: drawn,
})

const template = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  version: z.number(),
  is_default: z.boolean(),
  certificate: z.enum(certificateTypeNames),
  languages: z.array(language),
  /** What is asked for when it is issued, by language. */
  typed: z.object({ en: z.array(z.enum(typedFields)), ne: z.array(z.enum(typedFields)) }),
})
export type CertificateTemplate = z.output<typeof template>

export const certificateTemplates = endpoint({
  method: 'GET',
  path: '/api/certificate-template',
  title: 'Templates that certificates are made of',
  right: registerRight,
  input: z.object({}),
  answer: dataOf(z.array(template)),
})

const who = {
  enroll_id: z.number(),
  enroll_code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
}
const candidate = z.object({
  ...who,
  roll: z.number().nullable(),
  status: z.enum(['active', 'left']),
  /** Certificates of this template that stand. */
  issued: z.number(),
})
export type CertificateCandidate = z.output<typeof candidate>

export const certificateStudents = endpoint({
  method: 'GET',
  path: '/api/certificate-student',
  title: 'Students to make certificates for',
  right: issueRight,
  input: listInOrder.extend({
    template_id: idSchema.optional(),
    grade_id: idSchema.optional(),
    section_id: idSchema.optional(),
    /** Those who have left the school instead, whenever that was. */
    left: flagSchema.default(false),
  }),
  answer: listOf(candidate),
})

const enrolments = z.array(idSchema).min(1, 'Choose students first').max(mostAtOnce, `At most ${mostAtOnce} at once`)
const typedText = z.string().trim().max(300, 'At most 300 characters').nullish()
const typed = z.object(
  Object.fromEntries(typedFields.map((name) => [name, typedText])) as Record<
    (typeof typedFields)[number],
    typeof typedText
  >,
)
const wanted = { template_id: idSchema, language, typed: typed.default({}) }

/** What should be known before: asked for again when it is issued. */
const check = z.object({
  ...who,
  /** Only told of a transfer certificate, which is for who has left. */
  owes: z.boolean(),
  studies: z.boolean(),
  /** What is not known, or not for this person to see: a line to write on stands there. */
  blank: z.array(z.enum(fieldNames)),
  /** Numbers of those of this template that stand. */
  issued: z.array(z.string()),
})
export type CertificateCheck = z.output<typeof check>

export const checkCertificates = endpoint({
  method: 'POST',
  path: '/api/certificate-check',
  title: 'What stands in the way of certificates',
  right: issueRight,
  reads: true,
  input: z.object({ ...wanted, enroll_ids: enrolments }),
  answer: dataOf(z.array(check)),
})

/** Of one student, before it has a number. */
export const draftCertificate = endpoint({
  method: 'POST',
  path: '/api/certificate-draft',
  title: 'A certificate before it is issued',
  right: issueRight,
  recordOf: 'enroll_id',
  reads: true,
  input: z.object({ ...wanted, enroll_id: idSchema }),
  answer: drawn,
})

export const issueCertificates = command({
  method: 'POST',
  path: '/api/certificate',
  title: 'Issue certificates',
  right: issueRight,
  input: z.object({
    ...wanted,
    /** Of the template, as it was seen. */
    version: whole(1, 1_000_000),
    enroll_ids: enrolments,
    /** Also for who has one of this template that stands. */
    again: flagSchema.default(false),
    /** Why one who owes gets a transfer certificate. */
    due_reason: z.string().trim().min(3, 'At least 3 characters').max(300, 'At most 300 characters').nullish(),
  }),
  answer: dataOf(
    z.object({
      ids: z.array(z.number()),
      /** The first and the last. */
      numbers: z.array(z.string()),
      /** They had one already. */
      left_out: z.number(),
      /** Prints them all; one alone is opened by its own address. */
      job_id: z.string().nullable(),
    }),
  ).extend({ message: z.string() }),
  refusals: {
    'already-issued':
      'A certificate of this template has been issued already. Print a copy of it, or say that another one is wanted.',
    studies: 'A transfer certificate is for a student who has left. Let the student leave the school first.',
    owes: 'A student who owes gets a transfer certificate for a reason only. Type the reason.',
    'changed-meanwhile': 'The template was changed meanwhile. Look at the certificate again before you issue it.',
    'no-language': 'This template has no text in this language.',
    'no-batch': 'Choose an academic year first.',
  },
})

const issued = z.object({
  id: z.number(),
  number: z.string(),
  issued_at: z.string(),
  template: z.string(),
  template_np: z.string().nullable(),
  language,
  batch: z.string(),
  enroll_code: z.string().nullable(),
  /** None of a student who is deleted or erased. */
  name: z.string().nullable(),
  name_np: z.string().nullable(),
  grade: z.string().nullable(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  issued_by: z.string().nullable(),
  issued_by_np: z.string().nullable(),
  prints: z.number(),
  due_reason: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** What its QR code holds. */
  code: z.string(),
})
export type IssuedCertificate = z.output<typeof issued>

export const certificatesQuery = listInOrder.extend({
  template_id: idSchema.optional(),
  batch_id: idSchema.optional(),
})
export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/certificate',
  title: 'Certificates that were issued',
  right: registerRight,
  input: certificatesQuery,
  answer: listOf(issued),
})

export const erased = 'The person was erased: what stood on this certificate is not kept any more.'

export const printCertificate = endpoint({
  method: 'GET',
  path: '/api/certificate/{id}/print',
  title: 'Print a certificate',
  right: 'certificate-print',
  input: byId.extend({ token: idSchema }),
  answer: z.any(),
  raw: true,
  refusals: { erased },
})

export const cancelCertificate = command({
  method: 'POST',
  path: '/api/certificate/{id}/cancel',
  title: 'Cancel a certificate',
  right: 'certificate-cancel',
  anyBatch: true,
  input: byId.extend({
    reason: z.string('Field is required').trim().min(3, 'At least 3 characters').max(300, 'At most 300 characters'),
  }),
  answer: z.object({ message: z.string() }),
  refusals: { 'already-cancelled': 'This certificate is cancelled already.' },
})

/** Asked by whoever holds the paper, of any school, without signing in: nothing beyond what stands on the paper, and of a cancelled one only that it is. */
export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/document-verification/{code}',
  title: 'Whether a certificate is genuine',
  right: 'public',
  rateLimit: 60,
  input: z.object({ code: z.string().regex(/^[\w-]{20,80}$/, 'This is no code of a certificate') }),
  answer: dataOf(
    z.object({
      state: z.enum(['valid', 'cancelled']),
      school: z.string(),
      school_np: z.string().nullable(),
      number: z.string(),
      certificate: z.enum(certificateTypeNames),
      /** AD. */
      issued_on: z.string(),
      /** AD. */
      cancelled_on: z.string().nullable(),
      name: z.string().nullable(),
      name_np: z.string().nullable(),
    }),
  ),
})
