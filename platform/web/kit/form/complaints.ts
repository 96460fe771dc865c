/**
 * What was complained of, field by field, for as long as it is true: a complaint is about the value that was sent, and falls silent
 * as soon as another one stands there. Nobody has to remember to take it back, and the summary counts down by itself.
 */
import { useEffect, useRef, useState } from 'react'
import { t } from '#platform/web/i18n.ts'

export type Complaints = Record<string, readonly string[]>

/** 'guardian.mobile' of {guardian: {mobile: '98'}}; undefined where the way ends. */
function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      values,
    )
}

/** The complaints whose values are the same now as `then`. */
export function standing<C>(complaints: Record<string, C>, then: unknown, now: unknown): Record<string, C> {
  return Object.fromEntries(
    Object.entries(complaints).filter(([path]) => isSame(valueAt(then, path), valueAt(now, path))),
  )
}

const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

/** `values`: what is filled in now, by the names that the server complains of. */
export function useComplaints(values: unknown) {
  const [said, setSaid] = useState<{ complaints: Complaints; about: unknown }>({ complaints: {}, about: values })
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  const errors = standing(said.complaints, said.about, values)
  return {
    errors,
    errorOf: (name: string): string | undefined => (errors[name]?.[0] ? t(errors[name][0]) : undefined),
    /** `about`: the values that were sent; those that stand there now unless told. */
    complain: (complaints: Complaints, about: unknown = latest.current) => setSaid({ complaints, about }),
    /** For keeping what is being sent. */
    now: () => latest.current,
  }
}
