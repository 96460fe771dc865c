/** How complete a student's record is: the share of the things a school office asks for, and which of them are missing. */
import { countedOf } from '#features/people/contract/person-shape.ts'
import { mainDetails, studentShape } from './student-shape.ts'

export interface RecordFacts {
  /** Values of the noted fields. */
  noted: object
  profile_image: string | null
  section: string | null
  roll: number | null
  guardian_mobile: string | null
  has_guardian: boolean
  has_permanent: boolean
  has_temporary: boolean
}
type Asked = readonly [label: string, has: (facts: RecordFacts) => boolean]

const ofShape = (first: boolean): Asked[] =>
  countedOf(studentShape)
    .filter(([name]) => (mainDetails as readonly string[]).includes(name) === first)
    .map(([name, label]) => [label, ({ noted }) => !!(noted as Record<string, unknown>)[name]])

/** In the order in which an office asks for them. */
const asked: readonly Asked[] = [
  ...ofShape(true),
  ['Photo', (r) => !!r.profile_image],
  ['Guardian', (r) => r.has_guardian],
  ["Guardian's mobile", (r) => !!r.guardian_mobile],
  ['Permanent address', (r) => r.has_permanent],
  ['Temporary address', (r) => r.has_temporary],
  ['Section', (r) => !!r.section],
  ['Roll', (r) => r.roll !== null],
  ...ofShape(false),
]

export function completeness(facts: RecordFacts): { percent: number; missing: string[] } {
  const missing = asked.filter(([, has]) => !has(facts)).map(([label]) => label)
  return { percent: Math.round(((asked.length - missing.length) / asked.length) * 100), missing }
}
