/**
 * Statements are sent by name, so that the database reads and plans a shape once a connection and not at every call (measured: planning was
 * more than half of a small call). A shape is what is asked again and again: one that was asked twice gets a name, and so many of the most
 * recent ones keep it; a connection learns so many at most, and is renewed by its pool before it carries those that nobody asks any more.
 */

/** Of one node. */
const most = { shapes: 500, texts: 2_000, ofConnection: 250 }
/** A list longer than this is planned for itself: a plan kept from lists of a few rows takes all rows for each of 20,000 (measured: 70 s instead of 0.2). */
const fewRows = 50
const ofMany = (value: unknown): boolean => Array.isArray(value) && value.length > fewRows

const names = new Map<string, string>()
const asked = new Set<string>()
let made = 0

/** The name of a shape that is asked again and again; undefined for any other, which is sent as it is. */
function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name) {
    // the newest last: the first one is that which was asked longest ago
    names.delete(text)
    names.set(text, name)
    return name
  }
  if (!asked.delete(text)) {
    asked.add(text)
    if (asked.size > most.texts) asked.delete(asked.values().next().value!)
    return undefined
  }
  const given = `s${++made}`
  names.set(text, given)
  if (names.size > most.shapes) names.delete(names.keys().next().value!)
  return given
}

/** What reads and writes rows; `begin`, `set` and the like are nothing to plan. */
const planned = /^\s*(?:select|insert|update|delete|with|merge)\b/i

/** The names that one connection has learnt. */
export class Prepared {
  readonly #learnt = new Set<string>()
  #given = true

  nameFor(text: string, values: readonly unknown[] = []): string | undefined {
    if (!this.#given || !planned.test(text) || values.some(ofMany)) return undefined
    const name = nameOf(text)
    if (!name || this.#learnt.has(name)) return name
    if (this.#learnt.size >= most.ofConnection) return undefined
    this.#learnt.add(name)
    return name
  }

  /** A table was changed beneath a plan, or a pooler has given us another's connection: whatever this one learnt is not asked by name again. */
  failed(code: unknown): void {
    if (code === featureNotSupported || code === invalidStatementName) this.#given = false
  }
}

/** 'cached plan must not change result type' */
const featureNotSupported = '0A000'
const invalidStatementName = '26000'
