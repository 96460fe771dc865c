/** What a subject is asked in an exam until somebody says otherwise: 75 and 25 where it has a practical, 100 where it has none, and its credit hours by their share. Source: curricula of classes 9 to 12 (theory 75, internal 25 per cent). */

export const partKinds = ['theory', 'practical', 'internal'] as const
export type PartKind = (typeof partKinds)[number]

export interface FirstPart {
  kind: PartKind
  full_marks: number
  credit_hours: number
}

export function firstParts({
  has_practical,
  credit_hours,
}: {
  has_practical: boolean
  credit_hours: number | null
}): FirstPart[] {
  const hours = credit_hours ?? 0
  if (!has_practical) return [{ kind: 'theory', full_marks: 100, credit_hours: hours }]
  // the shares are the whole, to the hundredth of an hour
  const theory = Math.round(hours * 75) / 100
  return [
    { kind: 'theory', full_marks: 75, credit_hours: theory },
    { kind: 'practical', full_marks: 25, credit_hours: Math.round((hours - theory) * 100) / 100 },
  ]
}

/** Marks from which a part is passed: its own, else the scheme's per cent of its full marks; null: the bands decide. Practical and internal are one to a scheme. */
export function passMarksOf(
  part: { kind: PartKind; full_marks: number; pass_marks: number | null },
  scheme: { pass_theory: number | null; pass_practical: number | null },
): number | null {
  if (part.pass_marks !== null) return part.pass_marks
  const percent = part.kind === 'theory' ? scheme.pass_theory : scheme.pass_practical
  return percent === null ? null : Math.ceil(part.full_marks * percent - 1e-9) / 100
}
