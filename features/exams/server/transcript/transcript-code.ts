/** What the QR code of a transcript holds: whose it is, the exams on it, and a fingerprint of what was printed; sealed. No name, no mark. Results that are published later do not touch it. */
import { createHash } from 'node:crypto'
import type { KeyRing } from '#platform/server/key-ring.ts'
import { openSealed, sealedCode } from '#platform/server/sealed-code.ts'
import type { TranscriptResult } from '../../contract/transcript.ts'

export interface TranscriptCode {
  company: number
  student: number
  /** One of each year that has a result. */
  exams: number[]
  /** `fingerprintOfYears` of what was printed. */
  fingerprint: string
}
/** Of one year. */
export interface PrintedYear {
  exam_id: number
  grade_id: number
  result: TranscriptResult
}

const purpose = 'transcript'
const [bytesOfId, bytesOfExam, bytesOfPrint] = [6, 4, 8]
/** Nobody goes to school for more years. The code of so many is still part of an address (`maxParamLength`, 200 letters). */
const mostYears = 25
const lengthOf = (exams: number): number => 2 * bytesOfId + exams * bytesOfExam + bytesOfPrint

/** Of what stands on the paper but names: in the order of the exams' ids. */
export function fingerprintOfYears(years: readonly PrintedYear[]): string {
  const printed = years
    .toSorted((a, b) => a.exam_id - b.exam_id)
    .map(({ exam_id, grade_id, result: { exam: _exam, exam_np: _np, is_final: _final, ...result } }) => {
      const { state, gpa, letter, marks, full_marks, percent, by_division, lines, ratings } = result
      return [exam_id, grade_id, state, gpa, letter, marks, full_marks, percent, by_division, lines, ratings]
    })
  return createHash('sha256').update(JSON.stringify(printed)).digest().subarray(0, bytesOfPrint).toString('hex')
}

export function transcriptCode(keys: KeyRing, { company, student, exams, fingerprint }: TranscriptCode): string {
  const ids = Buffer.alloc(lengthOf(exams.length) - bytesOfPrint)
  ids.writeUIntBE(company, 0, bytesOfId)
  ids.writeUIntBE(student, bytesOfId, bytesOfId)
  for (const [at, exam] of exams.entries()) ids.writeUIntBE(exam, 2 * bytesOfId + at * bytesOfExam, bytesOfExam)
  return sealedCode(keys, purpose, Buffer.concat([ids, Buffer.from(fingerprint, 'hex')]))
}

/** Undefined when it is not ours, or was tampered with. */
export function readTranscriptCode(keys: KeyRing, code: string): TranscriptCode | undefined {
  for (let years = 1; years <= mostYears; years++) {
    const bytes = openSealed(keys, purpose, code, lengthOf(years))
    if (bytes)
      return {
        company: bytes.readUIntBE(0, bytesOfId),
        student: bytes.readUIntBE(bytesOfId, bytesOfId),
        exams: Array.from({ length: years }, (_, at) =>
          bytes.readUIntBE(2 * bytesOfId + at * bytesOfExam, bytesOfExam),
        ),
        fingerprint: bytes.subarray(-bytesOfPrint).toString('hex'),
      }
  }
  return undefined
}
