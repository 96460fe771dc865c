/** What other rooms may use of this one. */
export { type BatchYear, batchYears } from './batch-years.ts'
export { carryChoices, choicesTouched } from './carry-choices.ts'
export { isKeptToSections, ownSections, sectionScope } from './section-scope.ts'
export { readFrameGrades } from './grades-for-sheets.ts'
export { gridOf as routineOf } from './routine/week-grid.ts'
export { ownLessons } from './routine/own-lessons.ts'
export {
  bySeat,
  classColumns,
  className,
  classNameNp,
  classOf,
  ofSection,
  seat,
  seatColumns,
  seatIfAny,
  sectionsOfClasses,
} from './seat.ts'
export { type Seat, subjectsNotChosen, syllabusOfSeat } from './syllabus/of-seat.ts'
export { type Seating, seating } from './slots.ts'
export { namesOfTeachers, takesSubject, teachesSubject } from './takes-subject.ts'
