/** What screens say, asked for in English as the code has it. */
export type Say = (english: string, values?: Record<string, string | number>) => string

/** The catalogue's words, else the English ones; what stands in braces is filled in. */
export const sayBy =
  (catalogue: Readonly<Record<string, string>>): Say =>
  (english, values = {}) =>
    (catalogue[english] || english).replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
