/** What is sat again in a re-examination: its parts beside those of the exam that was failed, and by whom. */
import { sql } from 'kysely'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { PartKind } from '../../contract/first-parts.ts'
import type { AskedClass } from '../../contract/asked.ts'

interface Part {
  /** The subject in the exam that was failed, and in the re-examination. */
  first_id: number
  again_id: number
  kind: PartKind
  id: number
  full_marks: number
}

export interface SatAgain {
  /** That was failed. */
  exam: number
  parts: readonly Part[]
  /** Subjects of that exam by enrolment. */
  takers: ReadonlyMap<number, readonly number[]>
}

/** Undefined: the exam is no re-examination. */
export async function readAgain(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  exam: number,
): Promise<SatAgain | undefined> {
  const { rows: exams } = await sql<{ retakes_id: number | null }>`
    select retakes_id from exams where company_id = ${company} and id = ${exam}`.execute(tx)
  const first = exams[0]?.retakes_id ?? null
  if (first === null) return undefined
  const { rows: parts } = await sql<Part>`
    select one.id as first_id, s.id as again_id, p.kind, p.id, p.full_marks from exam_subjects s
    join exam_subjects one on one.company_id = s.company_id and one.exam_id = ${first} and one.subject_id = s.subject_id
    join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
    where s.company_id = ${company} and s.exam_id = ${exam}`.execute(tx)
  const { rows: takers } = await sql<{ enroll_id: number; again_id: number }>`
    select k.enroll_id, k.exam_subject_id as again_id from exam_subjects s
    join exam_takers k on k.company_id = s.company_id and k.exam_subject_id = s.id
    where s.company_id = ${company} and s.exam_id = ${exam}`.execute(tx)
  const firstOf = new Map(parts.map(({ again_id, first_id }) => [again_id, first_id]))
  const byEnrolment = groupedBy(takers, ({ enroll_id }) => enroll_id)
  return {
    exam: first,
    parts,
    takers: new Map(
      [...byEnrolment].map(([id, own]) => [id, own.flatMap(({ again_id }) => firstOf.get(again_id) ?? [])]),
    ),
  }
}

/** Beside each part of the class the one that is sat again. */
export function markSubjects(asked: AskedClass, { parts }: SatAgain): void {
  asked.is_again = true
  for (const subject of asked.subjects) {
    const own = parts.filter(({ first_id }) => first_id === subject.id)
    subject.again_id = own[0]?.again_id ?? null
    for (const part of subject.parts) part.again = own.find(({ kind }) => kind === part.kind) ?? null
  }
}
