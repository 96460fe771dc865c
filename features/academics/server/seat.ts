/** SQL words for where somebody sits: class `g`, section `x`. They stand at this door because classes and sections are this room's; `school/` holds no SQL. */
import { type RawBuilder, sql } from 'kysely'

const onSection = (row: string) =>
  `join sections x on x.company_id = ${row}.company_id and x.id = ${row}.section_id join grades g on g.company_id = x.company_id and g.id = x.grade_id`
const section = "g.name || ' ' || x.name"
const sectionNp = "coalesce(g.name_np, g.name) || ' ' || x.name"

/** Joins to an enrolment `e`: its class, and its section if it has one. */
export const seat: RawBuilder<unknown> = sql`
  join grades g on g.company_id = e.company_id and g.id = e.grade_id
  left join sections x on x.company_id = e.company_id and x.id = e.section_id`

/** The same where there may be no enrolment. */
export const seatIfAny = (company: number): RawBuilder<unknown> => sql`
  left join grades g on g.company_id = ${company} and g.id = e.grade_id
  left join sections x on x.company_id = ${company} and x.id = e.section_id`

/** Joins to a row that names a section only. */
export const classOf = (row: string): RawBuilder<unknown> => sql.raw(onSection(row))

/** For a FROM: all sections with their class. */
export const sectionsOfClasses: RawBuilder<unknown> = sql`
  sections x join grades g on g.company_id = x.company_id and g.id = x.grade_id`

/** As lists have them. */
export const classColumns: RawBuilder<unknown> = sql`g.name as grade, g.name_np as grade_np, x.name as section`
export const seatColumns: RawBuilder<unknown> = sql`${classColumns}, e.roll`

/** 'Class 4 A'; the class alone where there is no section. */
export const className: RawBuilder<string> = sql`g.name || coalesce(' ' || x.name, '')`
export const classNameNp: RawBuilder<string> = sql`coalesce(g.name_np, g.name) || coalesce(' ' || x.name, '')`

/** As a register goes: by class and section, there by roll. */
export const bySeat: RawBuilder<unknown> = sql`g.rank, x.name, e.roll nulls last`

/** For `named(...)`: what a thing `t` of a section is called by. */
export const ofSection = { joins: onSection('t'), name: section, name_np: sectionNp }
