/** The rooms with something to show, in the order of the menu. */
import { room as academics } from '#features/academics/web/index.tsx'
import { room as access } from '#features/access/web/index.tsx'
import { room as accounting } from '#features/accounting/web/index.tsx'
import { room as attendance } from '#features/attendance/web/index.tsx'
import { room as documents } from '#features/documents/web/index.tsx'
import { room as exams } from '#features/exams/web/index.tsx'
import { room as fees } from '#features/fees/web/index.tsx'
import { room as home } from '#features/home/web/index.tsx'
import { room as people } from '#features/people/web/index.tsx'
import { room as portal } from '#features/portal/web/index.tsx'
import { room as schools } from '#features/schools/web/index.tsx'
import { room as students } from '#features/students/web/index.tsx'
import { room as transport } from '#features/transport/web/index.tsx'
import type { AppTable } from '#platform/web/screen.ts'

export const office: AppTable = {
  rooms: [
    home,
    students,
    attendance,
    people,
    schools,
    access,
    academics,
    fees,
    transport,
    accounting,
    exams,
    documents,
    portal,
  ],
  // the house's whole: what families meet of it is there from the start; and what the frame says of roles
  nepali: {
    menu: () => import('virtual:menu-words'),
    house: () => import('virtual:house-words'),
    access: access.nepali,
  },
}
