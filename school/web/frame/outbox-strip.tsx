/** The yellow line of whoever enters things here; while it is there, what waits on this device is sent. */
import { useEffect } from 'react'
import { startOutbox, useOutbox } from '#platform/web/outbox.ts'
import { Strip } from './strip.tsx'

export default function OutboxStrip() {
  useEffect(startOutbox, [])
  return <Strip waiting={useOutbox().length} />
}
