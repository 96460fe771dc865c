/** What is made once and kept: a schema weighs kilobytes, never changes, and thousands of fields ask for the same few. */

/** `make`, asked once for each object, for as long as that lives. */
export function onceFor<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, { value: V }>()
  return (of) => {
    const kept = made.get(of) ?? { value: make(of) }
    made.set(of, kept)
    return kept.value
  }
}

/** `make`, asked once for each set of facts; facts are what JSON can hold. */
export function onceForFacts<F extends readonly unknown[], V>(make: (...facts: F) => V): (...facts: F) => V {
  const made = new Map<string, { value: V }>()
  return (...facts) => {
    const key = JSON.stringify(facts)
    const kept = made.get(key) ?? { value: make(...facts) }
    made.set(key, kept)
    return kept.value
  }
}
