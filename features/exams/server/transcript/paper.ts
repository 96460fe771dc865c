/** Transcripts as they are printed: the frame of the school's marksheets, each student's years, and the code that leads to what was printed. */
import { renderSVG } from 'uqr'
import type { TranscriptOnPaper, TranscriptPaper } from '#papers/transcript-shapes.ts'
import type { Language } from '#nepal/digits.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import { StoredBytes } from '#platform/server/stored-bytes.ts'
import { meanGpa } from '../../contract/transcript-sums.ts'
import { frameOf as marksheetFrame } from '../marksheet/paper.ts'
import type { ReadTranscript, ReadYear } from './read.ts'
import { fingerprintOfYears, type PrintedYear, transcriptCode } from './transcript-code.ts'

type Reader = Pick<Ctx, 'tx' | 'company'>
export type TranscriptFrame = Omit<TranscriptPaper, 'sheets'>

/** All but the sheets. `issued_on`: AD. */
export async function frameOf(ctx: Reader, language: Language, issued_on: string): Promise<TranscriptFrame> {
  const { school, design, photo, legend, signatures } = await marksheetFrame(ctx, language)
  return { school, language, design, photo, legend, signatures, issued_on }
}

const hasResult = (year: ReadYear): year is ReadYear & PrintedYear => year.result !== null

/** `origin`: 'https://himalaya.example'; the code is behind it. Of who has no result there is no sheet. */
export const sheetsOf = (
  company: number,
  transcripts: readonly ReadTranscript[],
  keys: KeyRing,
  origin: string,
): TranscriptOnPaper[] =>
  transcripts.flatMap(({ student_id, profile_image, years, schemes, ...who }) => {
    const printed = years.filter(hasResult)
    if (!printed.length) return []
    const code = transcriptCode(keys, {
      company,
      student: student_id,
      exams: printed.map(({ exam_id }) => exam_id),
      fingerprint: fingerprintOfYears(printed),
    })
    return {
      ...who,
      photo: profile_image ? new StoredBytes(company, profile_image, { small: true }) : null,
      years: years.map(({ enroll_id: _id, grade_id: _grade, exam_id: _exam, is_blocked: _blocked, ...year }) => year),
      schemes: schemes.map(({ batches, bands }) => ({ batches, bands })),
      mean_gpa: meanGpa(years),
      qr: Buffer.from(renderSVG(`${origin}/verify/${code}`, { ecc: 'M', border: 1 })),
    }
  })
