/** Why it did not work, beside what was pressed. It comes into sight by itself: a long form may end below the window. */
import { Alert, type AlertProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './form.module.css'

/** Drawn while there is a refusal; each press takes the one before away first. */
export function Refusal(props: AlertProps) {
  const place = useRef<HTMLDivElement>(null)
  // newer browsers answer with a promise: it is no clean-up
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [])
  return <Alert ref={place} color="red" role="alert" className={classes.refusal} {...props} />
}
