/**
 * One idempotency key for each thing that a person wants done: pressed again after the network failed it is the same thing and happens once;
 * with other figures it is another thing.
 */
import { uuid } from '#platform/web/uuid.ts'

export interface Attempts {
  keyFor: (input: unknown) => string
  /** It is done: the same figures again are a new thing. */
  done: () => void
}

export function attempts(make: () => string = uuid): Attempts {
  let last: { text: string; key: string } | undefined
  return {
    keyFor(input) {
      const text = JSON.stringify(input)
      if (last?.text !== text) last = { text, key: make() }
      return last.key
    },
    done: () => (last = undefined),
  }
}
