import { expect, it } from 'vitest'
import { isOver } from './is-over.ts'

it('a live class is over when its minutes have passed, not when it has begun', () => {
  const lesson = { starts_at: '2026-11-22T05:00:00Z', minutes: 45 }
  const at = (time: string) => isOver(lesson, Date.parse(`2026-11-22T${time}Z`))
  expect(['04:59:59', '05:00:01', '05:45:00', '05:45:01'].map(at)).toEqual([false, false, false, true])
})
