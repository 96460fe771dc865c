/**
 * Two entries of one person become one. Children, relations and messages move to the one that is kept; sign-in moves where the kept one has none.
 * What may not be changed any more (books, audit) keeps pointing to the other row, which stays among the deleted people.
 */
import { ownFields } from '#features/people/contract/person-shape.ts'
import { guardianShape } from '../../contract/guardians/guardian-shape.ts'
import { sql } from 'kysely'
import { dropSlips, endSessions, refuseAbove } from '#features/access/server/index.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { mergeGuardians } from '../../contract/guardians/guardians.ts'
import { writeWords } from '../search-words.ts'
import { reachGuardian, readGuardian } from './guardians.ts'

interface SignIn {
  id: number
  username: string | null
  email: string | null
  primary_mobile: string | null
  password_hash: string | null
  is_student: boolean
}

const merge = handle(mergeGuardians, async ({ id, into, confirmed }, ctx) => {
  if (id === into) throw mergeGuardians.refuse('same')
  // always in the same order: two who merge the same pair the other way round wait for each other
  const [one, other] = id < into ? [id, into] : [into, id]
  const reached = [await reachGuardian(ctx, one), await reachGuardian(ctx, other)]
  // the kept one takes over what the other is known by: of a person of the office that is a way to sign in as him
  await refuseAbove(ctx, [id, into])
  const gone = reached.find((each) => each.id === id)!
  const kept = reached.find((each) => each.id === into)!
  if (gone.is_staff) throw mergeGuardians.refuse('is-staff')
  const [from, to] = await readSignIns(ctx, id, into)
  if (from.is_student || to.is_student) throw mergeGuardians.refuse('is-student')
  if (from.password_hash && to.password_hash && !confirmed) throw mergeGuardians.refuse('two-sign-ins')
  const before = await readGuardian(ctx, id)
  const children = await moveChildren(ctx, id, into)
  await moveReferences(ctx.tx, ctx.company, id, into)
  await moveSignIn(ctx, from, to)
  await writeWords(ctx.tx, ctx.company, children)
  ctx.note({
    entity: 'guardians',
    entity_id: id,
    before: { ...before.details, children: children.length },
    after: { into },
    reason: `Merged into ${kept.name} (${into})`,
  })
  return { data: await readGuardian(ctx, into), message: 'Merged.' }
})

async function readSignIns(ctx: Ctx, id: number, into: number): Promise<[SignIn, SignIn]> {
  const { rows } = await sql<SignIn>`
    select u.id, u.username, u.email, u.primary_mobile, u.password_hash,
      exists (select from students s where s.company_id = u.company_id and s.id = u.id) as is_student
    from users u where u.company_id = ${ctx.company} and u.id in (${id}, ${into})`.execute(ctx.tx)
  return [rows.find((row) => row.id === id)!, rows.find((row) => row.id === into)!]
}

/** A child of both keeps what either entry said of it: primary, pays, emergency. Returns the ids of all children. */
async function moveChildren(ctx: Ctx, id: number, into: number): Promise<number[]> {
  await sql`select from students s join student_guardians sg on sg.company_id = s.company_id and sg.student_id = s.id
    where s.company_id = ${ctx.company} and sg.guardian_id in (${id}, ${into}) order by s.id for update of s`.execute(
    ctx.tx,
  )
  const { rows } = await sql<{
    student_id: number
    relation: string
    is_primary: boolean
    pays: boolean
    emergency: boolean
  }>`
    delete from student_guardians where company_id = ${ctx.company} and guardian_id = ${id}
    returning student_id, relation, is_primary, pays, emergency`.execute(ctx.tx)
  const moved = rows.map(({ student_id, ...row }) => ({ student_id, ...row }))
  await sql`
    insert into student_guardians (company_id, student_id, guardian_id, relation, is_primary, pays, emergency)
    select ${ctx.company}::bigint, m.student_id, ${into}::bigint, m.relation, m.is_primary, m.pays, m.emergency
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) m
      (student_id bigint, relation text, is_primary boolean, pays boolean, emergency boolean)
    on conflict (company_id, student_id, guardian_id)
    do update set is_primary = student_guardians.is_primary or excluded.is_primary, pays = student_guardians.pays
      or excluded.pays, emergency = student_guardians.emergency or excluded.emergency`.execute(ctx.tx)
  return moved.map((row) => row.student_id)
}

interface Pointing {
  table: string
  column: string
  /** Other columns of each unique key that the column is part of, without the school's. */
  keys: string[][] | null
}

/** Of the person himself, or ended: none of these move. */
const ownTables = ['guardians', 'students', 'staff', 'student_guardians', 'user_roles', 'sessions', 'credential_slips']

/**
 * Whatever else points to the person, as the catalogue knows it, so that a later room's table is moved from the day it is born.
 * Where the kept one has the same row already (a notice both have read) the other one's stays as it is.
 */
async function moveReferences(tx: Tx, company: number, id: number, into: number): Promise<void> {
  const { rows } = await sql<Pointing>`
    select c.conrelid::regclass::text as table, a.attname as column,
      (select json_agg((select coalesce(json_agg(o.attname), '[]') from pg_attribute o
      where o.attrelid = i.indrelid and o.attnum = any(i.indkey::int2[]) and o.attnum <> a.attnum
        and o.attname <> 'company_id'))
       from pg_index i where i.indrelid = c.conrelid and i.indisunique and a.attnum = any(i.indkey::int2[])) as keys
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'guardians'::regclass)
      and has_column_privilege(c.conrelid, a.attnum, 'update')
      and c.conrelid::regclass::text <> all(${ownTables}::text[])`.execute(tx)
  for (const { table, column, keys } of rows) {
    const free = (keys ?? []).map((others) => {
      const same = others.map((name) => sql`and o.${sql.ref(name)} is not distinct from t.${sql.ref(name)}`)
      return sql`and not exists
        (select from ${sql.table(table)} o
        where o.company_id = ${company} and o.${sql.ref(column)} = ${into} ${sql.join(same, sql` `)})`
    })
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${into}
      where t.company_id = ${company}
        and t.${sql.ref(column)} = ${id} ${free.length ? sql.join(free, sql` `) : sql``}`.execute(tx)
  }
}

/** The kept one gets what it lacks: a password, and the username, e-mail and mobile that it is known by. */
async function moveSignIn(ctx: Ctx, from: SignIn, to: SignIn): Promise<void> {
  await endSessions(ctx, from.id)
  await dropSlips(ctx, from.id)
  // deleted first: unique usernames, e-mails and mobiles count the living only
  await sql`update users set deleted_at = app_now(), deleted_by = ${makerOf(ctx)}::bigint, enabled = false
    where company_id = ${ctx.company} and id = ${from.id}`.execute(ctx.tx)
  const password =
    to.password_hash || !from.password_hash
      ? sql``
      : sql`, password_hash = f.password_hash, password_is_temporary = f.password_is_temporary,
        password_expires_at = f.password_expires_at, totp_secret = f.totp_secret, enabled = true`
  await sql`
    update users u
    set username = coalesce(u.username, f.username), email = coalesce(u.email, f.email),
      primary_mobile = coalesce(u.primary_mobile, f.primary_mobile), name_np = coalesce(u.name_np, f.name_np),
      profile_image = coalesce(u.profile_image, f.profile_image) ${password}
    from users f where u.company_id = ${ctx.company} and u.id = ${to.id} and f.company_id = u.company_id
      and f.id = ${from.id}`.execute(ctx.tx)
  // a photo that went over is the kept one's alone: erasing the other entry must not take it away
  await sql`update users f set profile_image = null from users u
    where f.company_id = ${ctx.company} and f.id = ${from.id} and u.company_id = f.company_id and u.id = ${to.id}
      and u.profile_image = f.profile_image`.execute(ctx.tx)
  // what the kept one lacks
  const kept = sql.join(
    Object.keys(ownFields(guardianShape).fields).map(
      (name) => sql`${sql.ref(name)} = coalesce(g.${sql.ref(name)}, f.${sql.ref(name)})`,
    ),
  )
  await sql`
    update guardians g set ${kept} from guardians f
    where g.company_id = ${ctx.company} and g.id = ${to.id} and f.company_id = g.company_id
      and f.id = ${from.id}`.execute(ctx.tx)
}

export const mergeHandlers = [merge]
