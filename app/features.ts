/** The one list of features, in menu order; what each may need is in its feature.ts. */
import { academics } from '#features/academics/feature.ts'
import { attendance } from '#features/attendance/feature.ts'
import { access } from '#features/access/feature.ts'
import { classroom } from '#features/classroom/feature.ts'
import { exams } from '#features/exams/feature.ts'
import { fees } from '#features/fees/feature.ts'
import { home } from '#features/home/feature.ts'
import { messages } from '#features/messages/feature.ts'
import { people } from '#features/people/feature.ts'
import { portal } from '#features/portal/feature.ts'
import { schools } from '#features/schools/feature.ts'
import { students } from '#features/students/feature.ts'

export const features = [
  home,
  students,
  attendance,
  people,
  academics,
  fees,
  exams,
  classroom,
  portal,
  messages,
  access,
  schools,
] as const
