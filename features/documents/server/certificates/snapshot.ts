/** What is kept of a certificate when it is issued: a copy years later says the same, whatever class, name or template there is by then. Only what stands on it is kept. */
import type {
  CertificateDesign,
  CertificateLanguage,
  CertificateType,
} from '../../contract/certificates/certificate-design.ts'
import type { FieldName, FieldValues } from '../../contract/certificates/certificate-fields.ts'
import { fieldsOfText } from '../../contract/certificates/walk.ts'
import { type IssueFacts, type StudentFacts, valuesOf } from './values.ts'

export interface Snapshot {
  certificate: CertificateType
  school: { name: string; name_np: string | null; address: string | null; phone: string | null; pan: string | null }
  /** None of who was erased. */
  student: { name: string; name_np: string | null } | null
  enroll_code: string
  grade: string
  grade_np: string | null
  section: string | null
  /** As the school wrote it on the day. */
  number: string
  /** AD. */
  issued_on: string
  /** Of the fields of the text, in the language of the paper. */
  values: FieldValues
  /** A file of the school. */
  photo: string | null
  /** users.id of those who stand in the values: they may be erased too. */
  family: Partial<Record<(typeof familyFields)[number], number>>
}

/** Fields that name somebody of the family. */
export const familyFields = ['father', 'mother', 'guardian'] as const satisfies readonly FieldName[]

const onlyThose = (values: FieldValues, names: readonly FieldName[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

export function snapshotOf(
  student: StudentFacts & { profile_image: string | null },
  design: CertificateDesign,
  language: CertificateLanguage,
  facts: Pick<IssueFacts, 'typed' | 'issued_on'> & { school: Snapshot['school']; number: string },
): Snapshot {
  const { name, name_np, enroll_code, grade, grade_np, section, profile_image } = student
  const { name: school_name, name_np: school_np, address, phone, pan } = facts.school
  const { issued_on } = facts
  const fields = fieldsOfText(design, language)
  return {
    certificate: design.certificate,
    school: { name: school_name, name_np: school_np, address, phone, pan },
    student: { name, name_np },
    enroll_code,
    grade,
    grade_np,
    section,
    number: facts.number,
    issued_on,
    values: onlyThose(valuesOf(student, { ...facts, issued_on }, language), fields),
    photo: design.shows.photo ? profile_image : null,
    family: Object.fromEntries(
      familyFields
        .filter((field) => fields.includes(field))
        .flatMap((field) => (student[field]?.id ? [[field, student[field].id]] : [])),
    ),
  }
}
