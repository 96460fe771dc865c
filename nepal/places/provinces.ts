// Source: sagautam5/local-states-nepal, commit 035cb3d (2026-03-22), MIT, see LICENSE-local-states-nepal.txt beside this file.
// Generated from provinces.csv.

/** One row: id 1..7, English name, Nepali name, capital. */
export type ProvinceRow = readonly [id: number, name: string, nameNp: string, capital: string]

export const provinceRows: readonly ProvinceRow[] = [
  [1, 'Koshi', 'कोशी', 'Biratnagar'],
  [2, 'Madhesh', 'मधेश', 'Janakpurdham'],
  [3, 'Bagmati', 'बागमती', 'Hetauda'],
  [4, 'Gandaki', 'गण्डकी', 'Pokhara'],
  [5, 'Lumbini', 'लुम्बिनी', 'Deukhuri'],
  [6, 'Karnali', 'कर्णाली', 'Birendranagar'],
  [7, 'Sudurpashchim', 'सुदूरपश्चिम', 'Godawari'],
]
