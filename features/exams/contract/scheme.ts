/**
 * How marks are graded: bands with their letters and points, what fails, and how the parts of a subject come together. A scheme is data of the school; these three are shipped.
 * Sources: Letter Grading Directive 2078 (theory 35 and internal 40 per cent apart, no letter for who is below either), Letter Grading Directive 2072 (nobody fails),
 * and division by per cent, as schools printed it before both.
 */
export interface Band {
  /** Per cent from which it holds, up to that of the band above, which is not in it. */
  from: number
  letter: string
  /** Null: not graded, and so not passed; of a scheme by division always null. */
  point: number | null
  remark: string
  remark_np: string
}

export interface GradingScheme {
  kind: 'points' | 'division'
  /** Each part earns its own point, weighed by credit hours; or one per cent of the sum of the parts is graded. */
  subject_by: 'parts' | 'sum'
  /** What stands for a part or subject that is not passed; null: nobody fails, an absent one has no marks. */
  failed: string | null
  /** A grade point average although a subject is not passed: it counts as 0. */
  average_of_failed: boolean
  /** Per cent of full marks that a part must reach where the exam says nothing else. */
  pass_theory: number | null
  pass_practical: number | null
  /** From the highest. */
  bands: readonly Band[]
}

const band = (from: number, letter: string, point: number | null, remark: string, remark_np: string): Band => ({
  from,
  letter,
  point,
  remark,
  remark_np,
})

export const letters2078: GradingScheme = {
  kind: 'points',
  subject_by: 'parts',
  failed: 'NG',
  average_of_failed: false,
  pass_theory: 35,
  pass_practical: 40,
  bands: [
    band(90, 'A+', 4, 'Outstanding', 'सर्वोत्कृष्ट'),
    band(80, 'A', 3.6, 'Excellent', 'उत्कृष्ट'),
    band(70, 'B+', 3.2, 'Very good', 'धेरै राम्रो'),
    band(60, 'B', 2.8, 'Good', 'राम्रो'),
    band(50, 'C+', 2.4, 'Satisfactory', 'सन्तोषजनक'),
    band(40, 'C', 2, 'Acceptable', 'ग्रहणयोग्य'),
    band(35, 'D', 1.6, 'Basic', 'आधारभूत'),
    band(0, 'NG', null, 'Not graded', 'ग्रेड नदिइएको'),
  ],
}

export const letters2072: GradingScheme = {
  kind: 'points',
  subject_by: 'sum',
  failed: null,
  average_of_failed: true,
  pass_theory: null,
  pass_practical: null,
  bands: [
    ...letters2078.bands.slice(0, 6),
    band(30, 'D+', 1.6, 'Partially acceptable', 'आंशिक ग्रहणयोग्य'),
    band(20, 'D', 1.2, 'Insufficient', 'अपर्याप्त'),
    // whoever has anything at all; marks have two decimals
    band(0.01, 'E', 0.8, 'Very insufficient', 'अति अपर्याप्त'),
    band(0, 'N', 0, 'None', 'शून्य'),
  ],
}

export const division: GradingScheme = {
  kind: 'division',
  subject_by: 'sum',
  failed: 'Fail',
  average_of_failed: false,
  pass_theory: 35,
  pass_practical: 40,
  bands: [
    band(80, 'Distinction', null, 'Distinction', 'विशिष्ट श्रेणी'),
    band(60, 'First division', null, 'First division', 'प्रथम श्रेणी'),
    band(45, 'Second division', null, 'Second division', 'द्वितीय श्रेणी'),
    band(35, 'Third division', null, 'Third division', 'तृतीय श्रेणी'),
  ],
}
