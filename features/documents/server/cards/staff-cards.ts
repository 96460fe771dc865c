/** Cards of staff: who gets one, one in a tab, many as a job. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seesStaffContact } from '#features/people/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Letterhead } from '#platform/server/asked-of-rooms.ts'
import type { Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, printLater } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { isOpen } from '#platform/server/protection.ts'
import { containing, onlyFor, pageOf } from '#platform/server/sql-words.ts'
import { StoredBytes } from '#platform/server/stored-bytes.ts'
import { inSchool } from '#platform/server/tenant.ts'
import type { FieldsOf } from '../../contract/cards/card-fields.ts'
import * as contract from '../../contract/cards/printing.ts'
import {
  bsOf,
  cardPaper,
  digits,
  frameOf,
  type How,
  inLanguage,
  nameValues,
  type OnCard,
  schoolValues,
} from './card-paper.ts'
import { type CardTemplate, templateFor, versionFor } from './card-template.ts'
import type { Seen } from './read-students.ts'

/** Who works here: staff `s`, user `u`, department `d`. */
function working(
  company: number,
  { department_id, search }: { department_id?: number | null | undefined; search?: string | undefined } = {},
): RawBuilder<unknown> {
  const typed = search ? containing(search) : null
  return sql`
    from staff s join ${userOf('s.id')} and u.deleted_at is null
    left join departments d on d.company_id = s.company_id and d.id = s.department_id
    where s.company_id = ${company}
      and s.left_on is null ${department_id ? sql`and s.department_id = ${department_id}` : sql``}
      ${
        typed
          ? sql`and
        (folded(u.full_name) ilike ${typed} or folded(u.name_np) ilike ${typed}
          or folded(s.employee_number) ilike ${typed}
        or folded(s.position) ilike ${typed})`
          : sql``
      }`
}
const inOrder = sql`d.name collate "C" nulls last, u.full_name collate "C", u.id`

const list = handle(contract.staffCards, async (query, ctx) => {
  const { rows } = await sql<contract.StaffCardRow & { total: number }>`
    select u.id, u.full_name as name, u.name_np, s.employee_number, d.name as department, d.name_np as department_np,
      s.position,
      u.profile_image is not null as has_photo, count(*) over () as total
    ${working(ctx.company, query)} order by ${inOrder} ${pageOf(query)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ total: _total, ...row }) => row),
    rows[0]?.total ?? 0,
    query,
    contract.staffCards.path,
  )
})

const count = handle(contract.countStaffCards, async (query, ctx) => {
  const { rows } = await sql<{ people: number; without_photo: number }>`
    select count(*)::int as people,
      count(*) filter (where u.profile_image is null)::int as without_photo ${working(ctx.company, query)}`.execute(
    ctx.tx,
  )
  return { data: rows[0]! }
})

/** What the school protects stands on no card as long as the session is locked. */
const seenBy = (ctx: Ctx): Seen => ({
  contact: seesStaffContact(ctx) && isOpen(ctx, 'staff'),
  record: ctx.can('staff-record-read') && isOpen(ctx, 'staff'),
})

interface Row {
  name: string
  name_np: string | null
  profile_image: string | null
  employee_number: string | null
  department: string | null
  department_np: string | null
  position: string | null
  mobile: string | null
  dob: string | null
  blood_group: string | null
  valid_until: string | null
}

async function readStaff(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  ids: readonly number[],
  { seen, language, school }: { seen: Seen; language: Language; school: Letterhead },
): Promise<OnCard[]> {
  const { rows } = await sql<Row>`
    select u.full_name as name, u.name_np, u.profile_image, s.employee_number, d.name as department,
      d.name_np as department_np, s.position,
      ${onlyFor(seen.contact, sql`u.primary_mobile`)} as mobile, ${onlyFor(seen.record, sql`s.dob`)} as dob,
        ${onlyFor(seen.record, sql`s.blood_group`)} as blood_group,
      (select b.end_date from batches b where b.company_id = ${company} and b.is_current) as valid_until
    ${working(company)} and s.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], s.id)`.execute(tx)
  return rows.map((row) => ({
    values: {
      ...nameValues(row.name, row.name_np, language),
      department: inLanguage(language, row.department, row.department_np),
      position: row.position,
      employee_number: row.employee_number,
      mobile: digits(language, row.mobile),
      dob: bsOf(row.dob, language),
      blood_group: row.blood_group,
      valid_until: bsOf(row.valid_until, language),
      ...schoolValues(school, language),
    } satisfies Record<FieldsOf<'id_card_staff'>, string | null>,
    photo: row.profile_image ? new StoredBytes(company, row.profile_image, { small: true }) : null,
    qr: row.employee_number,
    code: row.employee_number,
  }))
}

const printOne = handle(contract.printStaffCard, async ({ id, token, template_id, ...how }, ctx, _inside, http) => {
  checkDownloadToken(token, ctx)
  const { design } = await templateFor(ctx, 'id_card_staff', template_id)
  const frame = await frameOf(ctx)
  const people = await readStaff(ctx, [id], { seen: seenBy(ctx), language: how.language, school: frame.school })
  orNotFound(people[0], 'This member of staff')
  return printLater('card', cardPaper(design, frame, people, how), ctx, http, { name: 'staff-card', keep: false })
})

export const staffCardsKind = 'print-staff-cards'
interface Input extends How {
  ids: number[]
  template: Pick<CardTemplate, 'id' | 'version'>
  seen: Seen
}

const printMany = handle(contract.printStaffCards, async (asked, ctx, services) => {
  const { ids: chosen, only_with_photo, template_id, layout, with_back, language } = asked
  const { id, version, name } = await templateFor(ctx, 'id_card_staff', template_id)
  const { rows } = await sql<{ id: number; has_photo: boolean }>`
    select u.id, u.profile_image is not null as has_photo ${working(ctx.company, asked)}
      ${chosen ? sql`and s.id = any(${chosen}::bigint[])` : sql``} order by ${inOrder}`.execute(ctx.tx)
  if (chosen && rows.length !== new Set(chosen).size) throw notFound('This member of staff')
  const ids = rows.filter(({ has_photo }) => has_photo || !only_with_photo).map((row) => row.id)
  if (!ids.length) throw contract.printStaffCards.refuse('nobody')
  const input: Input = { ids, template: { id, version }, seen: seenBy(ctx), layout, with_back, language }
  const job_id = await services.jobs.start(ctx, {
    company: ctx.company,
    kind: staffCardsKind,
    title: 'Cards of staff',
    input: { ...input },
    by: ctx.user.id,
    total: ids.length,
  })
  ctx.note({
    entity: 'templates',
    ...(id !== null && { entity_id: id }),
    after: { staff_cards: ids.length, template: name },
  })
  return { data: { job_id, cards: ids.length, left_out: 0 } }
})

export const staffCardsJob: JobHandler = async ({ job, db, print }) => {
  const { ids, template, seen, ...how } = job.input as unknown as Input
  const company = job.company_id
  const { frame, design } = await inSchool(db, company, async (tx) => ({
    frame: await frameOf({ tx, company }),
    design: await versionFor({ tx, company }, 'id_card_staff', template),
  }))
  await print('staff-cards', {
    template: 'card',
    items: ids,
    atOnce: 200,
    paper: (some) =>
      inSchool(db, company, async (tx) => {
        const people = await readStaff({ tx, company }, some, { seen, language: how.language, school: frame.school })
        return cardPaper(design, frame, people, how)
      }),
  })
  return { cards: ids.length }
}

export const staffCardHandlers = [list, count, printOne, printMany]
