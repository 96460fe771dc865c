/** In the account of a student: the class that charges each month, and charges that are not what they should be. */
import { ClassOfMonths } from './class-of-months.tsx'
import { DifferencesOfStudent } from './of-student.tsx'

export const ChargesOfStudent = ({ student }: { student: number }) => (
  <>
    <ClassOfMonths student={student} />
    <DifferencesOfStudent student={student} />
  </>
)
