/**
 * The works of a school office that are measured, each with what must be in its answer and the same rows as one statement.
 * The statements name a school themselves and are asked with row-level security, as the product's are.
 */
import { sql } from 'kysely'
import type { Connection } from '#platform/server/db.ts'
import { benchDay } from './deployment.ts'

export type Role = 'administrator' | 'principal' | 'accountant'

export interface Work {
  name: string
  as: Role
  path: string
  /** Rows that the answer must have, no more and no fewer. */
  rows: number
  /** Where they stand in the answer; `data` unless told. */
  rowsOf?: (body: any) => number
  /** Rows of the whole list, where the answer says so. */
  total?: number
  bare: Statement
}

/** What each is to take at most at 20,000 students, in milliseconds, one user on a quiet machine; the first that fits. What stands above it is named at the end of a run. */
const aims: [RegExp, number][] = [
  [/asks nothing/, 2],
  [/^first page|^search/, 8],
  [/^dues/, 6],
  [/^500/, 25],
  [/dashboard|receipts|sections/, 30],
  [/./, 10],
]
export const aimOf = (work: string): number => aims.find(([words]) => words.test(work))![1]

export interface Statement {
  /** Of a shape that several share; its place among the works unless told. */
  name?: string
  text: string
  values: unknown[]
}

const students = `enrolments e
  join users u on u.company_id = e.company_id and u.id = e.student_id and u.deleted_at is null
  join students s on s.company_id = e.company_id and s.id = e.student_id`
const seat = `join grades g on g.company_id = e.company_id and g.id = e.grade_id
  left join sections x on x.company_id = e.company_id and x.id = e.section_id`

/** What the list shows of each, in the order (of `p`) and of the page asked for; the page is cut first, which needs the class only for an order by class. */
function page(ctx: School, order: string, rows: number, offset = 0, where = ''): Statement {
  const whose = `e.company_id = $1 and e.batch_id = $2 and s.status = 'active' ${where}`
  const byClass = order.includes('p.class_rank') || order.includes('p.section')
  const text = `
    select p.*, g.name as grade, y.name as section_name, q.full_name as guardian, q.primary_mobile as mobile, a.ward, a.tole,
      (select count(*) from ${students} where ${whose}) as total
    from (select p.* from (
        select u.id, e.id as enroll_id, u.full_name, u.name_np, u.profile_image, e.enroll_code, e.grade_id, e.section_id, e.roll, s.gender, s.dob,
          s.admission_date, s.admission_number, s.status ${byClass ? ', g.rank as class_rank, x.name as section' : ''}
        from ${students} ${byClass ? seat : ''} where ${whose}) p
      order by ${order} limit ${rows} offset ${offset}) p
    join grades g on g.company_id = $1 and g.id = p.grade_id left join sections y on y.company_id = $1 and y.id = p.section_id
    left join student_guardians l on l.company_id = $1 and l.student_id = p.id and l.is_primary
    left join users q on q.company_id = $1 and q.id = l.guardian_id
    left join addresses a on a.company_id = $1 and a.student_id = p.id and a.kind = 'permanent' order by ${order}`
  return { text, values: [ctx.company, ctx.batch] }
}

/** Those whom a statement finds by $3; ten of them, and how many there are. */
const found = (ctx: School, ids: string, value: string): Statement => ({
  text: `
    select f.*, g.name as grade, x.name as section, q.full_name as guardian, q.primary_mobile as mobile
    from (select u.id, e.company_id, e.id as enroll_id, e.enroll_code, u.full_name, u.name_np, u.profile_image, e.grade_id, e.section_id, e.roll, s.status, count(*) over () as total
      from (${ids}) w join users u on u.company_id = $1 and u.id = w.student_id and u.deleted_at is null
      join students s on s.company_id = $1 and s.id = w.student_id join enrolments e on e.company_id = $1 and e.student_id = w.student_id and e.batch_id = $2
      order by u.full_name collate "C", u.id limit 10) f
    join grades g on g.company_id = $1 and g.id = f.grade_id left join sections x on x.company_id = $1 and x.id = f.section_id
    left join student_guardians l on l.company_id = $1 and l.student_id = f.id and l.is_primary
    left join users q on q.company_id = $1 and q.id = l.guardian_id order by f.full_name collate "C", f.id`,
  values: [ctx.company, ctx.batch, value],
})
/** By the beginning of a word of theirs. */
const byWord =
  'select distinct student_id from student_words where company_id = $1 and word >= $3 and word < $3 || chr(1114111)'
const byMobile = `select distinct k.student_id from users m join student_guardians k on k.company_id = m.company_id and k.guardian_id = m.id
  where m.company_id = $1 and m.primary_mobile = $3`

const name = 'p.full_name collate "C", p.id'
const receiptsOf = (ctx: School, where: string, values: unknown[] = []): Statement => ({
  text: `
    select r.id, r.number, r.received_on, r.mode, r.amount, r.discount, r.penalty, r.advance, u.full_name, u.name_np, e.enroll_code, g.name as grade,
      x.name as section, c.full_name as cashier, t.*
    from (select r.* from receipts r where r.company_id = $1 ${where} order by r.event_id desc limit 100) r
    left join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id left join users u on u.company_id = e.company_id and u.id = e.student_id
    left join grades g on g.company_id = e.company_id and g.id = e.grade_id left join sections x on x.company_id = e.company_id and x.id = e.section_id
    left join users c on c.company_id = r.company_id and c.id = r.cashier_id
    cross join (select count(*) as count, sum(r.amount) as all_amounts, sum(r.discount) as all_discounts from receipts r where r.company_id = $1 ${where}) t
    order by r.event_id desc`,
  values: [ctx.company, ...values],
})

/** What a work asks for, of the school that is measured. */
export interface School {
  company: number
  batch: number
  students: number
  ofSection: number
  section: number
  ofName: number
  code: string
  mobile: string
  ofMobile: number
  payer: number
  dues: number
  receipts: number
  cash: number
  sections: number
  /** Sections with students of the batch. */
  seated: number
  grades: number
}

const common = 'shres'

/** Counted by the owner of all tables, without any code of the product. */
export async function readSchool({ db }: Connection, company: number): Promise<School> {
  const { rows } = await sql<School>`
    with b as (select id from batches where company_id = ${company} and is_current),
      e as (select e.*, u.fname || ' ' || u.lname as named, u.primary_mobile from enrolments e join b on b.id = e.batch_id join students s on s.company_id = e.company_id and s.id = e.student_id
        join users u on u.company_id = e.company_id and u.id = e.student_id where e.company_id = ${company} and s.status = 'active' and u.deleted_at is null),
      x as (select section_id, count(*) as n from e where section_id is not null group by section_id order by n desc, section_id limit 1),
      d as (select e.student_id, count(*) as n from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id where d.company_id = ${company} and d.due > 0 group by 1
        order by n desc, 1 limit 1),
      m as (select q.primary_mobile as mobile, count(*) as n from e join student_guardians l on l.company_id = ${company} and l.student_id = e.student_id
        join users q on q.company_id = ${company} and q.id = l.guardian_id where q.primary_mobile is not null group by 1 order by n desc, 1 limit 1)
    select ${company}::bigint as company, (select id from b) as batch, (select count(*) from e) as students, x.section_id as section, x.n as "ofSection",
      (select count(*) from e where lower(named) ~ ${`(^| )${common}`}) as "ofName", (select enroll_code from e order by student_id offset 700 limit 1) as code,
      m.mobile, m.n as "ofMobile", d.student_id as payer, d.n as dues, (select count(*) from sections where company_id = ${company}) as sections,
      (select count(distinct grade_id) from e) as grades, (select count(distinct section_id) from e) as seated, (select count(*) from receipts where company_id = ${company}) as receipts,
      (select count(*) from receipts where company_id = ${company} and mode = 'cash') as cash
    from x, d, m`.execute(db)
  return rows[0]!
}

/** Rows of a page that begins at `offset`. */
const cut = (all: number, rows: number, offset = 0) => Math.max(0, Math.min(rows, all - offset))

export function worksOf(s: School): Work[] {
  const list = (title: string, asked: string, rows: number, bare: Statement, total = s.students): Work => ({
    name: title,
    as: 'administrator',
    path: `/api/student?${asked}`,
    rows,
    total,
    bare,
  })
  const sorted = (column: string, order: string): Work =>
    list(
      `students by ${column}`,
      `rowsPerPage=100&sortBy=${column}`,
      cut(s.students, 100),
      page(s, `${order}, ${name}`, 100),
    )
  const last = Math.ceil(s.students / 100)
  const search = (title: string, typed: string, rows: number, ids: string, value: string): Work => ({
    name: title,
    as: 'accountant',
    path: `/api/search-student?rowsPerPage=10&page=1&sortBy=name&slim=true&search=${encodeURIComponent(typed)}`,
    rows,
    bare: found(s, ids, value),
  })
  const receipts = (title: string, asked: string, all: number, where: string, values?: unknown[]): Work => ({
    name: title,
    as: 'accountant',
    path: `/api/receipt?rowsPerPage=100${asked}`,
    rows: cut(all, 100),
    bare: receiptsOf(s, where, values),
  })
  const dashboard = (as: 'accountant' | 'principal'): Work => ({
    name: `${as}'s dashboard`,
    as,
    path: '/api/dashboard',
    rows: s.grades,
    rowsOf: (body) => body.data.students.by_grade.length,
    bare: {
      text: `
        select g.id, g.name, count(*) filter (where s.gender = 'male') as boys, count(*) filter (where s.gender = 'female') as girls,
          (select sum(due) from dues where company_id = $1) as owed, (select sum(amount) from receipts where company_id = $1 and received_on = '${benchDay}') as today
        from ${students} join grades g on g.company_id = e.company_id and g.id = e.grade_id
        where e.company_id = $1 and e.batch_id = $2 and s.status = 'active' group by g.id, g.name, g.rank order by g.rank`,
      values: [s.company, s.batch],
    },
  })
  return [
    {
      name: 'a call that asks nothing',
      as: 'accountant',
      path: '/api/lock-status',
      rows: 1,
      rowsOf: ({ data }) => (data ? 1 : 0),
      bare: { text: 'select 1 as one', values: [] },
    },
    list('first page of students', 'rowsPerPage=100', cut(s.students, 100), page(s, name, 100)),
    // as its screen opens it
    list('first page of 25 students', 'rowsPerPage=25', cut(s.students, 25), page(s, name, 25)),
    search('search by name', common, cut(s.ofName, 10), byWord, common),
    search('search by code', s.code, 1, byWord, s.code.toLowerCase()),
    search('search by mobile', s.mobile, cut(s.ofMobile, 10), byMobile, s.mobile),
    {
      name: 'dues of a student',
      as: 'accountant',
      path: `/api/student-dues?student_id=${s.payer}`,
      rows: s.dues,
      rowsOf: ({ data }) => data.dues.length,
      bare: {
        text: `
          select d.enroll_id, d.fee_head_id, h.title, h.title_np, d.month, b.name as batch, d.due_date, d.billed, d.due, u.full_name, e.enroll_code
          from enrolments e join dues d on d.company_id = e.company_id and d.enroll_id = e.id join batches b on b.company_id = e.company_id and b.id = e.batch_id
          join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id join users u on u.company_id = e.company_id and u.id = e.student_id
          where e.company_id = $1 and e.student_id = $2 and d.due > 0 order by b.start_date, d.month, h.rank, h.id`,
        values: [s.company, s.payer],
      },
    },
    dashboard('accountant'),
    dashboard('principal'),
    receipts('receipts without dates', '', s.receipts, ''),
    receipts('receipts in cash', '&mode=cash', s.cash, 'and r.mode = $2', ['cash']),
    {
      name: 'sections with students',
      as: 'administrator',
      path: '/api/attendance/sections?with_students=true',
      rows: s.seated,
      rowsOf: ({ data }) => data.sections.length,
      bare: {
        text: `
          select x.id, x.name, g.name as grade, n.students, a.id as sheet
          from (select section_id, count(*) as students from enrolments where company_id = $1 and batch_id = $2 group by section_id) n
          join sections x on x.company_id = $1 and x.id = n.section_id join grades g on g.company_id = x.company_id and g.id = x.grade_id
          left join attendance_sheets a on a.company_id = x.company_id and a.section_id = x.id and a.day = current_date and a.period is null
          order by g.rank, x.name`,
        values: [s.company, s.batch],
      },
    },
    {
      name: 'class teachers of sections',
      as: 'administrator',
      path: '/api/section-teachers',
      rows: s.sections,
      bare: {
        text: `
          select x.id, x.name, count(e.id) as students from sections x
          left join enrolments e on e.company_id = x.company_id and e.section_id = x.id and e.batch_id = $2 where x.company_id = $1 group by x.id, x.name order by x.id`,
        values: [s.company, s.batch],
      },
    },
    ...(
      [
        ['enroll_code', 'p.enroll_code collate "C"'],
        ['grade_id', 'p.class_rank, p.section, p.roll'],
        ['section_id', 'p.section, p.roll'],
        ['roll', 'p.roll nulls last'],
        ['gender', 'p.gender'],
        ['dob', 'p.dob nulls last'],
        ['admission_date', 'p.admission_date'],
        ['admission_number', 'p.admission_number nulls last'],
      ] as const
    ).map(([column, order]) => sorted(column, order)),
    list(
      'their last page by name',
      `rowsPerPage=100&page=${last}`,
      cut(s.students, 100, (last - 1) * 100),
      page(s, name, 100, (last - 1) * 100),
    ),
    list(
      'students of a section',
      `rowsPerPage=100&section_id=${s.section}`,
      cut(s.ofSection, 100),
      page(s, name, 100, 0, `and e.section_id = ${s.section}`),
      s.ofSection,
    ),
    list('500 students', 'rowsPerPage=500', cut(s.students, 500), page(s, name, 500)),
  ]
}
