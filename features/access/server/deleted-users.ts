/** Deleted people: brought back, or erased so that no personal value of theirs is left anywhere. */
import { sql } from 'kysely'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { ErasePerson } from '#platform/server/erasure.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { type DeletedUser, eraseUser, listDeleted, restoreUser } from '../contract/administration.ts'
import { refuseAbove } from './refuse-above.ts'
import { beforeErasing, sheetsOf } from './slots.ts'

const list = handle(listDeleted, async (input, ctx) => {
  const pattern = containing(input.search ?? '')
  const where = sql`u.company_id = ${ctx.company} and u.deleted_at is not null
    and (folded(u.full_name) ilike ${pattern} or u.primary_mobile like ${pattern}
    or folded(u.username) ilike ${pattern})
    and ${
      input.role
        ? sql`exists
    (select from user_roles r
    where r.company_id = u.company_id and r.user_id = u.id and r.role_slug = ${input.role})`
        : sql`true`
    }`
  const { rows } = await sql<DeletedUser>`
    select u.id, u.full_name as name, u.name_np, u.primary_mobile as mobile, u.username, u.deleted_at,
      u.erased_at is not null as erased,
      array(select o.name from user_roles r join roles o on o.company_id = r.company_id and o.slug = r.role_slug
        where r.company_id = u.company_id and r.user_id = u.id order by r.is_primary desc, o.name) as roles,
      a.by as deleted_by, a.reason
    from users u
    left join lateral (
      select d.full_name as by, r.reason from audit_rows r
      left join users d on d.company_id = r.actor_company_id and d.id = r.actor_id
      where r.company_id = u.company_id and r.entity in ('students', 'staff', 'guardians', 'users')
        and r.entity_id = u.id::text
        and r.action like 'DELETE %' order by r.at desc limit 1) a on true
    where ${where} order by u.deleted_at ${sql.raw(input.descending ? 'asc' : 'desc')}, u.id
      ${pageOf(input)}`.execute(ctx.tx)
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from users u where ${where}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/deleted-users')
})

interface Deleted {
  full_name: string
  name_np: string | null
  username: string | null
  email: string | null
  primary_mobile: string | null
  profile_image: string | null
  erased_at: string | null
}

async function lockDeleted(ctx: Ctx, id: number): Promise<Deleted> {
  const row = await ctx.tx
    .selectFrom('users')
    .select(['full_name', 'name_np', 'username', 'email', 'primary_mobile', 'profile_image', 'erased_at'])
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This deleted person'))
  return row
}

const restore = handle(restoreUser, async ({ id }, ctx) => {
  const person = await lockDeleted(ctx, id)
  await refuseAbove(ctx, [id])
  if (person.erased_at) throw restoreUser.refuse('erased')
  const { rows: others } = await sql`
    select from users where company_id = ${ctx.company} and deleted_at is null
      and (username = ${person.username} or lower(email) = lower(${person.email})
      or primary_mobile = ${person.primary_mobile}) limit 1`.execute(ctx.tx)
  if (others.length) throw restoreUser.refuse('taken')
  await ctx.tx
    .updateTable('users')
    .set({ deleted_at: null })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({ entity: 'users', entity_id: id, before: { deleted: true }, after: { deleted: false } })
  return { message: `${person.full_name} is back.` }
})

const erase = handle(eraseUser, async ({ id, name }, ctx, services) => {
  const person = await lockDeleted(ctx, id)
  await refuseAbove(ctx, [id])
  if (person.erased_at) throw eraseUser.refuse('erased')
  if (name.toLowerCase() !== person.full_name.toLowerCase())
    throw eraseUser.refuse('wrong-name', {
      status: 422,
      field: 'name',
    })
  for (const check of beforeErasing.filled) await check(ctx, id)
  const traces = [person.full_name, person.name_np, person.username, person.email, person.primary_mobile].filter(
    (each): each is string => (each?.length ?? 0) >= 4,
  )
  const files: string[] = []
  for (const eraseIn of services.erasures) files.push(...(await eraseIn(ctx.tx, { company: ctx.company, id, traces })))
  await services.files.remove(ctx, ctx.company, files)
  // the audit says that it was done, and to which number, not to whom
  ctx.note({ entity: 'users', entity_id: id })
  return { message: 'Erased. Books, marks and the audit keep their sums, without the name.' }
})

/** What this room and the platform keep of a person. Comes last: others may still ask the user's row. */
export const eraseUserRow: ErasePerson = async (tx, { company, id, traces }) => {
  const { rows } = await sql<{
    profile_image: string | null
    parts: string[]
  }>`select profile_image, array_remove(array[fname, mname, lname], null) as parts from users
    where company_id = ${company} and id = ${id}`.execute(tx)
  await sql`
    update users set fname = 'Erased', mname = null, lname = null, name_np = null, username = null, email = null,
      primary_mobile = null,
      password_hash = null, password_is_temporary = false,
      totp_secret = null, totp_pending = null, totp_pending_until = null, totp_last_step = null, profile_image = null,
        enabled = false,
        erased_at = app_now() where company_id = ${company} and id = ${id}`.execute(tx)
  await sql`delete from sessions where company_id = ${company} and user_id = ${id}`.execute(tx)
  await sql`delete from locked_tries where company_id = ${company} and user_id = ${id}`.execute(tx)
  await sql`delete from credential_slips where company_id = ${company} and user_id = ${id}`.execute(tx)
  await sql`delete from idempotency_keys where company_id = ${company} and user_id = ${id}`.execute(tx)
  await eraseTraces(tx, company, id, traces, rows[0]?.parts ?? [])
  return rows[0]?.profile_image ? [rows[0].profile_image] : []
}

/** Free text that tells of the person: values of the audit, kept answers, what jobs told and uploaded sheets. Erasing is rare; these may be read whole. */
async function eraseTraces(
  tx: ErasureTx,
  company: number,
  id: number,
  traces: string[],
  parts: string[],
): Promise<void> {
  const pattern = (words: string) => containing(words)
  const patterns = traces.map(pattern)
  // a kept answer may have the name in pieces, each a value of its own
  const pieces = parts.map((part) => pattern(JSON.stringify(part)))
  await sql`
    delete from audit_values v using audit_rows r
    where v.company_id = ${company} and r.company_id = v.company_id and r.id = v.audit_id
      and ((r.entity in ('users', 'students', 'guardians', 'staff') and r.entity_id = ${String(id)})
        or folded(concat(v.before, v.after)) ilike any(${patterns}::text[]))`.execute(tx)
  await sql`
    update audit_rows set reason = null where company_id = ${company} and reason is not null
      and (folded(reason) ilike any(${patterns}::text[])
      or (entity in ('users', 'students', 'guardians', 'staff', 'student_card')
        and entity_id = ${String(id)}))`.execute(tx)
  await sql`delete from idempotency_keys
    where company_id = ${company} and (folded(answer::text) ilike any(${patterns}::text[]) or ${pieces.length > 1}
    and folded(answer::text) ilike all(${pieces}::text[]))`.execute(tx)
  await sql`update jobs set result = null, error = null, input = '{}', title = kind where company_id = ${company}
    and folded(concat(title, input, result, error)) ilike any(${patterns}::text[])`.execute(tx)
  await eraseSheets(tx, company, id, traces, patterns)
  await eraseCorrections(tx, company, parts)
}
/** Uploaded sheets have a name in one cell or in three; what was corrected in them stands in the audit, cell by cell, and in kept answers. */
async function eraseSheets(
  tx: ErasureTx,
  company: number,
  id: number,
  traces: string[],
  patterns: string[],
): Promise<void> {
  const brought = (await Promise.all(sheetsOf.filled.map((find) => find(tx, company, id)))).flat()
  const cell = (name: string) => sql`nullif(trim(r -> 'cells' ->> ${name}), '')`
  await sql`
    with gone as (
      update imports i set rows = '[]', file_name = 'erased'
      where company_id = ${company} and (folded(concat(file_name, rows)) ilike any(${patterns}::text[])
        or i.id = any(${brought}::uuid[])
        or exists (select
        from jsonb_array_elements(case when jsonb_typeof(i.rows) = 'object' then i.rows -> 'rows' else '[]' end) r
          where lower(concat_ws(' ', ${cell('fname')}, ${cell('mname')}, ${cell('lname')})) =
            any(${traces.map((trace) => trace.toLowerCase())}::text[])))
      returning i.id),
    answers as (delete from idempotency_keys k using gone
    where k.company_id = ${company} and k.answer -> 'data' ->> 'id' = gone.id::text)
    delete from audit_values v using audit_rows r, gone
    where v.company_id = ${company} and r.company_id = v.company_id and r.id = v.audit_id and r.entity = 'imports'
      and r.entity_id = gone.id::text`.execute(tx)
}
/** Of a sheet that was thrown away only the audit tells: cells that were corrected to a part of the name. The file's name stays. */
async function eraseCorrections(tx: ErasureTx, company: number, parts: string[]): Promise<void> {
  const { rows: gone } = await sql<{ audit_id: number; rest: object }>`
    delete from audit_values v using audit_rows r
    where v.company_id = ${company} and r.company_id = v.company_id and r.id = v.audit_id and r.entity = 'imports'
      and not exists (select from imports i where i.company_id = r.company_id and i.id::text = r.entity_id)
      and exists (select from jsonb_array_elements(v.after -> 'cells') c
        where lower(trim(c ->> 'value')) = any(${parts.map((part) => part.toLowerCase())}::text[]))
    returning v.audit_id, v.after - 'cells' as rest`.execute(tx)
  for (const { audit_id, rest } of gone)
    await sql`insert into audit_values (company_id, audit_id, after)
      values (${company}, ${audit_id}, ${JSON.stringify(rest)}::jsonb)`.execute(tx)
}
type ErasureTx = Parameters<ErasePerson>[0]

export const deletedUserHandlers = [list, restore, erase]
