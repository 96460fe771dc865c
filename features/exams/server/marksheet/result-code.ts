/** What the QR code of a marksheet holds: which result it is, and a fingerprint of what was printed; sealed. No name, no mark. */
import { createHash } from 'node:crypto'
import type { KeyRing } from '#platform/server/key-ring.ts'
import { openSealed, sealedCode } from '#platform/server/sealed-code.ts'
import type { RatedOutcome } from '../../contract/cas-rating.ts'
import type { GivenActivity } from '../../contract/eca.ts'
import type { ReckonedResult } from '../../contract/reckon.ts'

export interface ResultCode {
  company: number
  exam: number
  enrolment: number
  /** `fingerprintOf` of what was printed. */
  fingerprint: string
}
/** What of a result stands on paper, whatever the design. */
export type PrintedResult = Pick<
  ReckonedResult,
  'state' | 'gpa' | 'letter' | 'marks' | 'full_marks' | 'percent' | 'rank' | 'section_rank' | 'lines'
> & { attendance: number | null; school_days: number | null; activities: GivenActivity[]; outcomes: RatedOutcome[] }

const purpose = 'marksheet'
/** Of each id; of the fingerprint. */
const [bytesOfId, bytesOfPrint] = [6, 8]
const length = 3 * bytesOfId + bytesOfPrint

/** Published again with the same marks, a result has the same one. The highest marks of the class are somebody else's. */
export function fingerprintOf(result: PrintedResult): string {
  const { state, gpa, letter, marks, full_marks, percent, rank, section_rank, lines } = result
  const own = lines.map(({ highest: _highest, ...line }) => line)
  // left away where there are none: papers that were printed before keep their fingerprint
  const { attendance, school_days, activities, outcomes } = result
  const beside = [...(school_days === null ? [] : [[attendance, school_days]]), ...activities, ...outcomes]
  return createHash('sha256')
    .update(
      JSON.stringify([
        state,
        gpa,
        letter,
        marks,
        full_marks,
        percent,
        rank,
        section_rank,
        own,
        ...(beside.length ? [beside] : []),
      ]),
    )
    .digest()
    .subarray(0, bytesOfPrint)
    .toString('hex')
}

export function resultCode(keys: KeyRing, { company, exam, enrolment, fingerprint }: ResultCode): string {
  const ids = Buffer.alloc(3 * bytesOfId)
  for (const [at, id] of [company, exam, enrolment].entries()) ids.writeUIntBE(id, at * bytesOfId, bytesOfId)
  return sealedCode(keys, purpose, Buffer.concat([ids, Buffer.from(fingerprint, 'hex')]))
}

/** Undefined when it is not ours, or was tampered with. */
export function readResultCode(keys: KeyRing, code: string): ResultCode | undefined {
  const bytes = openSealed(keys, purpose, code, length)
  if (!bytes) return undefined
  const [company, exam, enrolment] = [0, 1, 2].map((at) => bytes.readUIntBE(at * bytesOfId, bytesOfId)) as [
    number,
    number,
    number,
  ]
  return { company, exam, enrolment, fingerprint: bytes.subarray(3 * bytesOfId).toString('hex') }
}
