/** What this room's screens show of the rooms above it. */
import { webSlot } from '#platform/web/slot.ts'
import type { ChildGlance } from '../contract/life.ts'
import type { StudentRecord } from '../contract/students.ts'

/** Tabs of /aio behind the first look. */
export const studentTabs = webSlot<{ child: ChildGlance }>()

/** Buttons over a student's record. */
export const recordActions = webSlot<{ student: StudentRecord }>()

/** How he comes to school, on his record. */
export const howStudentRides = webSlot<{ student: StudentRecord }>()

/** By which exam a promotion goes: its id as text. */
export const examChoice = webSlot<{
  value: string | null
  onChange: (value: string | null) => void
  error: string | false | undefined
}>()
