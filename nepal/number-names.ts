/** What single numbers are called: 0 to 99, hundred, thousand, lakh, crore. */
import type { Language } from './digits.ts'

/** The words that numbers of one language are made of. */
export interface NumberWords {
  /** The words of 0 to 99, by value. */
  readonly belowHundred: readonly string[]
  /** Kharab, arab, crore, lakh, thousand, hundred: value and word, the largest first. */
  readonly sizes: readonly (readonly [value: number, word: string])[]
}

const englishUnits =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const englishTens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

const english = [
  ...englishUnits,
  ...englishTens.flatMap((tens) => [tens, ...englishUnits.slice(1, 10).map((unit) => `${tens} ${unit}`)]),
]

// In Nepali each number below a hundred has its own word. Ten to a line; where spellings differ, one is used throughout.
const nepali = `
शून्य एक दुई तीन चार पाँच छ सात आठ नौ
दश एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस
बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस
तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस
चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास
पचास एकाउन्न बाउन्न त्रिपन्न चवन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी
साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौँसट्ठी पैँसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी
सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी
असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे
नब्बे एकान्नब्बे बयान्नब्बे त्रियान्नब्बे चौरान्नब्बे पन्चान्नब्बे छयान्नब्बे सन्तान्नब्बे अन्ठान्नब्बे उनान्सय
`
  .trim()
  .split(/\s+/)

export const numberWords: Readonly<Record<Language, NumberWords>> = {
  en: {
    belowHundred: english,
    sizes: [
      [1_00_00_00_00_000, 'Kharab'],
      [1_00_00_00_000, 'Arab'],
      [1_00_00_000, 'Crore'],
      [1_00_000, 'Lakh'],
      [1_000, 'Thousand'],
      [100, 'Hundred'],
    ],
  },
  ne: {
    belowHundred: nepali,
    sizes: [
      [1_00_00_00_00_000, 'खर्ब'],
      [1_00_00_00_000, 'अर्ब'],
      [1_00_00_000, 'करोड'],
      [1_00_000, 'लाख'],
      [1_000, 'हजार'],
      [100, 'सय'],
    ],
  },
}
