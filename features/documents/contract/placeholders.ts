/**
 * Fields in a text: 'Class {class}'. A brace that is meant is written twice. Whoever fills them puts data beside data:
 * nothing of it is ever read as a placeholder, or as Typst.
 */

/** A text as it reads, and a field of it. */
export type TextPart = { text: string } | { field: string }

const token = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g

/** A brace that stands alone is a field without a name: nobody knows it. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  const say = (more: string): void => {
    const last = parts.at(-1)
    if (last && 'text' in last) last.text += more
    else if (more) parts.push({ text: more })
  }
  let from = 0
  for (const found of text.matchAll(token)) {
    say(text.slice(from, found.index))
    from = found.index + found[0].length
    if (found[0] === '{{') say('{')
    else if (found[0] === '}}') say('}')
    else parts.push({ field: (found[1] ?? '').trim() })
  }
  say(text.slice(from))
  return parts
}

export const fieldsOf = (text: string): string[] =>
  partsOf(text).flatMap((part) => ('field' in part ? [part.field] : []))

/** What must be written so that it is read as it stands. */
export const escapeText = (text: string): string => text.replaceAll(/[{}]/g, '$&$&')

/**
 * The text with its values. Null where it names fields and none of them has a value: 'Blood group: ' says nothing.
 * Values are put in as they are and never looked through again.
 */
export function fillText(text: string, values: Readonly<Record<string, string | null | undefined>>): string | null {
  const parts = partsOf(text)
  const fields = parts.flatMap((part) => ('field' in part ? [part.field] : []))
  const valueOf = (field: string): string => (Object.hasOwn(values, field) ? (values[field] ?? '') : '')
  if (fields.length && fields.every((field) => valueOf(field) === '')) return null
  return parts.map((part) => ('field' in part ? valueOf(part.field) : part.text)).join('')
}
