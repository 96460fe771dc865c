/**
 * Passwords made in bulk: random, one-time, and seen by nobody but who prints or receives them.
 * Until they are printed they lie sealed with the deployment's key; after a day nobody can print them any more.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { userOf } from './user-of.ts'
import type { CredentialsPaper } from '#papers/shapes.ts'
import { hasPart } from '#platform/contract/rights.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { schoolHead, sendPdf } from '#platform/server/download.ts'
import { noPart } from '#platform/server/errors.ts'
import { handle, handleInSteps } from '#platform/server/handler.ts'
import type { JobHandler, JobRow } from '#platform/server/jobs.ts'
import { printWhole } from '#platform/server/print-parts.ts'
import { readSettings } from '#platform/server/settings.ts'
import { inSchool } from '#platform/server/tenant.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import { sealedColumn } from '#platform/server/sealed-column.ts'
import { makeCredentials, printCredentials } from '../contract/administration.ts'
import { authenticationSettings } from '../contract/settings.ts'
import { refuseAbove } from './refuse-above.ts'
import { hashPassword } from './passwords.ts'
import { meant } from './who-may-sign-in.ts'
import { handOver, seats } from './slots.ts'

export const credentialsKind = 'make-credentials'
const mostAtOnce = 5000

const make = handle(makeCredentials, async ({ send, ...who }, ctx, services) => {
  if (send === 'sms' && !hasPart(ctx.actor, 'SMS')) throw noPart()
  const ids = await meant(ctx, who)
  if (!ids.length) throw makeCredentials.refuse('nobody')
  if (ids.length > mostAtOnce) throw makeCredentials.refuse('too-many')
  await refuseAbove(ctx, ids)
  if (send === 'sms' && ((await handOver.filled[0]?.left(ctx.tx, ctx.company)) ?? 0) < ids.length)
    throw makeCredentials.refuse('no-balance')
  const job_id = await services.jobs.start(ctx, {
    company: ctx.company,
    kind: credentialsKind,
    title: 'Passwords for sign-in',
    input: { ids, send },
    by: ctx.user.id,
    total: ids.length,
  })
  ctx.note({
    entity: 'users',
    after: { credentials: send, people: ids.length },
    ...(ids.length === 1 ? { entity_id: ids[0]! } : {}),
  })
  return { data: { job_id, people: ids.length } }
})

interface Person {
  id: number
  full_name: string
  mobile: string | null
  username: string
}

export const credentialsJob: JobHandler = async ({ job, db, keys, progress }) => {
  const { ids, send } = job.input as { ids: number[]; send: 'print' | 'sms' }
  const made: { password: string; hash: string }[] = []
  // four at a time: argon2 runs beside the event loop, and more would only wait
  for (let at = 0; at < ids.length; at += 4) {
    made.push(...(await Promise.all(ids.slice(at, at + 4).map(onePassword))))
    if (at % 40 === 0) await progress(at, ids.length)
  }
  return inSchool(db, job.company_id, async (tx) => {
    const people = await giveUsernames(tx, job.company_id, ids)
    const ready = people.map((person) => ({ ...person, ...made[ids.indexOf(person.id)]! }))
    const { credential_days } = await readSettings({ tx, company: job.company_id }, authenticationSettings)
    await sql`
      update users u
      set password_hash = n.hash, password_is_temporary = true,
        password_expires_at = app_now() + ${credential_days} * interval '1 day', enabled = true
      from unnest(${ready.map((each) => each.id)}::bigint[], ${ready.map((each) => each.hash)}::text[]) n (id, hash)
      where u.company_id = ${job.company_id} and u.id = n.id`.execute(tx)
    await sql`delete from sessions where company_id = ${job.company_id} and user_id = any(${ids}::bigint[])`.execute(tx)
    const sent = send === 'sms' ? await sendSlips(tx, job.company_id, ready) : []
    const toPrint = ready.filter(({ id }) => !sent.includes(id))
    await keepSlips(tx, keys, job, toPrint)
    return { batch_id: job.id, people: ready.length, sent: sent.length, to_print: toPrint.length }
  })
}

/** Letters and digits that nobody confuses on paper: no 0/O, 1/l/I. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
async function onePassword() {
  const password = Array.from({ length: 9 }, (_, i) => (i === 4 ? '-' : letters[randomInt(letters.length)]!)).join('')
  return { password, hash: await hashPassword(password) }
}

/** A person without a username gets one: the enrol code of a student, the mobile of others, with the id behind it where that is taken. */
async function giveUsernames(tx: Tx, company: number, ids: number[]): Promise<Person[]> {
  await sql`
    with wanted as (
      select u.id, lower(coalesce(
        ${seats().code},
        u.primary_mobile, regexp_replace(u.fname, '[^A-Za-z]', '', 'g') || u.id)) as username
      from users u where u.company_id = ${company} and u.id = any(${ids}::bigint[]) and u.username is null),
    placed as (
      select w.id, case when row_number() over (partition by w.username order by w.id) > 1
        or exists (select from users o
        where o.company_id = ${company} and o.username = w.username and o.deleted_at is null)
        then w.username || '.' || w.id else w.username end as username from wanted w)
    update users u set username = p.username from placed p where u.company_id = ${company} and u.id = p.id`.execute(tx)
  const { rows } = await sql<Person>`
    select id, full_name, username, primary_mobile as mobile from users
    where company_id = ${company} and id = any(${ids}::bigint[]) and deleted_at is null order by id for update`.execute(
    tx,
  )
  return rows
}

type Slip = Person & { password: string }

/** Messages go out with the others of the school; who has no mobile is printed. Returns who was written to. */
async function sendSlips(tx: Tx, company: number, slips: Slip[]): Promise<number[]> {
  const { name } = await tx.selectFrom('companies').select('name').where('id', '=', company).executeTakeFirstOrThrow()
  const messages = slips
    .filter((slip) => slip.mobile)
    .map((slip) => ({
      user_id: slip.id,
      mobile: slip.mobile!,
      text: `${name}: sign in as ${slip.username} with ${slip.password}. You choose your own password then.`,
    }))
  // what was left when it was asked for may be gone: those are printed then
  const sent = await handOver.filled[0]?.send(tx, company, messages)
  return sent ? messages.map((message) => message.user_id) : []
}

async function keepSlips(
  tx: Tx,
  keys: KeyRing,
  { company_id: company, id: batch, created_by: by }: JobRow,
  slips: Slip[],
): Promise<void> {
  const sealed = slips.map(({ id, password }) =>
    slipPassword.seal(keys, password, { company_id: company, user_id: id }),
  )
  // yesterday's that nobody printed go with it
  await sql`delete from credential_slips
    where company_id = ${company} and created_at < app_now() - interval '1 day'`.execute(tx)
  await sql`
    insert into credential_slips (company_id, batch_id, user_id, sealed, created_by)
    select ${company}::bigint, ${batch}::uuid, user_id, sealed, ${by}::bigint
    from unnest(${slips.map((s) => s.id)}::bigint[], ${sealed}::text[]) s
      (user_id, sealed)`.execute(tx)
}

/** Lives until the slip is printed, a day at most. */
export const slipPassword = sealedColumn({
  table: 'credential_slips',
  column: 'sealed',
  key: ['batch_id', 'user_id'],
  bound: ['company_id', 'user_id'],
  name: 'sign-in-slip',
  use: 'sign-in-slips',
  wholeRow: true,
})

/** Eight slips are a page. */
const slipsAtOnce = 800

/** Once: but only what lies on paper is gone here. A printer that is busy, or a day's slips that are too many for one document, lose no password. */
const print = handleInSteps(printCredentials, async ({ batch_id, language }, steps, services, http) => {
  const { request } = http
  const address = request.headers.origin ?? `${request.protocol}://${request.host}`
  const gone = () => printCredentials.refuse('gone')
  const { slips, school } = await steps.read(async (ctx) => ({
    slips: await slipsOf(ctx, services.keys, batch_id),
    school: await schoolHead(ctx),
  }))
  if (!slips.length) throw gone()
  const pdf = await printWhole(
    services,
    { company: steps.identity.company },
    {
      template: 'credentials',
      items: slips,
      atOnce: slipsAtOnce,
      paper: (some): CredentialsPaper => ({
        school,
        language,
        address,
        slips: some.map(({ id: _id, ...slip }) => slip),
      }),
    },
  )
  await steps.write(async (ctx) => {
    const { rows } = await sql`
      delete from credential_slips
      where company_id = ${ctx.company} and batch_id = ${batch_id} and created_by = ${ctx.user.id}
        and user_id = any(${slips.map(({ id }) => id)}::bigint[]) returning user_id`.execute(ctx.tx)
    // somebody with the same session was faster: his paper has them
    if (rows.length < slips.length) throw gone()
    ctx.note({ entity: 'users', after: { printed: slips.length } })
    return { printed: slips.length }
  })
  return sendPdf(http, pdf, { name: 'sign-in-slips', keep: false })
})

async function slipsOf(ctx: Ctx, keys: KeyRing, batch: string) {
  const { rows } = await sql<{
    id: number
    sealed: string
    name: string
    name_np: string | null
    username: string
    place: string | null
    place_np: string | null
  }>`
    select u.id, c.sealed, u.full_name as name, u.name_np, u.username,
      ${seats().place} as place, ${seats().place_np} as place_np
    from credential_slips c join ${userOf('c.user_id')}
    where c.company_id = ${ctx.company} and c.batch_id = ${batch} and c.created_by = ${ctx.user.id}
      and c.created_at > app_now() - interval '1 day'
    order by place nulls first, u.full_name`.execute(ctx.tx)
  // one that a lost key sealed is no slip any more
  return rows.flatMap(({ sealed, ...slip }) => {
    const password = slipPassword.open(keys, sealed, { company_id: ctx.company, user_id: slip.id })
    return password === undefined ? [] : [{ ...slip, password }]
  })
}

export const credentialHandlers = [make, print]
