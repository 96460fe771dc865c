/** A message in a school's own words, English or Nepali, with places in braces that are filled for each who gets it: 'Dear {guardian_name}'. */
import { isOwn, own } from './own-names.ts'

/** Places of a text that nothing of `known` fills, each once, as they are written: '{nmae}'. */
export const unknownPlaces = (known: object, text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}]*)\}/g)].filter(([, name]) => !isOwn(known, name!)).map(([whole]) => whole)),
]

/** What is filled in is not looked through again; a place that nothing fills stays as it is written. */
export const fillPlaces = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => own(values, name) ?? whole)

/** A text in Nepali takes Nepali names where they are kept, and its digits. */
export const isNepali = (text: string): boolean => /[\u0900-\u097f]/.test(text)

export interface Named {
  name: string
  name_np?: string | null
}
/** For the reader of this text. */
export const nameFor =
  (text: string) =>
  ({ name, name_np }: Named): string =>
    (isNepali(text) && name_np) || name
