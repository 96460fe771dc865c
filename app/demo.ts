/**
 * The demo: schools with true-to-life people, earlier batches, bills and payments; deterministic, set-based, dates follow today. Each room brings its own
 * (`features/<room>/server/demo.ts`), after the rooms that it needs. `npm start` fills two schools; `npm run demo -- --students N` adds as many as N students need.
 */
import { sql } from 'kysely'
import { hash } from '@node-rs/argon2'
import { toles } from '#nepal/names.ts'
import type { Connection, Tx } from '#platform/server/db.ts'
import type { Demo, DemoSchool } from '#platform/server/demo.ts'
import { enterSchool, inSchool, platformCompany } from '#platform/server/tenant.ts'
import { bagmati, demoPassword, himalaya } from './demo-schools.ts'
import './rights.ts'
import { rooms } from './rooms.server.ts'

type School = Omit<DemoSchool, 'hash' | 'today' | 'large'>

/** The two schools of `npm start`. `sizes` makes them smaller for tests. */
export async function fillDefaultDemo(
  owner: Connection,
  sizes: { himalaya?: number; bagmati?: number } = {},
): Promise<void> {
  const password = await demoHash()
  const demos = await loadDemos()
  await sql`insert into deployment_facts (name, value) values ('demo', 'filling') on conflict do nothing`.execute(
    owner.db,
  )
  await fillPlatform(owner, demos, password)
  for (const school of [
    { ...himalaya, size: sizes.himalaya ?? himalaya.size },
    { ...bagmati, size: sizes.bagmati ?? bagmati.size },
  ])
    await fillSchool(owner, demos, { ...school, hash: password, today: owner.clock.today(), large: false })
  await sql`update deployment_facts set value = 'yes' where name = 'demo'`.execute(owner.db)
  await sql`analyze`.execute(owner.db)
}

/** Schools of at most 2,000 students until `students` are there; `told` hears of each. */
export async function fillLargeDemo(
  owner: Connection,
  students: number,
  options: { perSchool?: number; told?: (name: string, done: number) => void } = {},
): Promise<void> {
  const { perSchool = 2000, told } = options
  const password = await demoHash()
  const demos = await loadDemos()
  await fillPlatform(owner, demos, password)
  const { rows } = await sql<{
    next: number
  }>`select greatest(coalesce(max(id), 0), 2) + 1 as next from companies`.execute(owner.db)
  let id = rows[0]!.next
  for (let done = 0; done < students; id++) {
    const size = Math.min(perSchool, students - done)
    const name = `${toles[id % toles.length]} ${['Secondary School', 'Academy', 'English School', 'Vidyashram'][id % 4]} ${id}`
    await fillSchool(owner, demos, {
      id,
      name,
      name_np: name,
      host: `school${id}.localhost`,
      prefix: `S${id}-`,
      address: 'Kathmandu',
      size,
      suffix: `.s${id}`,
      hash: password,
      today: owner.clock.today(),
      large: true,
    })
    done += size
    told?.(name, done)
  }
  await sql`analyze`.execute(owner.db)
  await sql`insert into deployment_facts (name, value) values ('demo', 'yes') on conflict do nothing`.execute(owner.db)
}

/** One more school like those, for a test. */
export async function fillOneSchool(owner: Connection, school: School): Promise<void> {
  await fillSchool(owner, await loadDemos(), {
    ...school,
    hash: await demoHash(),
    today: owner.clock.today(),
    large: false,
  })
}

/** One hash for all demo users: a million of them would take hours. */
const demoHash = () => hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Of all rooms, each after those that it needs. */
async function loadDemos(): Promise<Demo[]> {
  for (const room of rooms) room.fills?.forEach((each) => each.apply())
  return Promise.all(rooms.toReversed().flatMap((room) => room.demo?.() ?? []))
}

async function fillPlatform(owner: Connection, demos: Demo[], password: string): Promise<void> {
  await inSchool(owner.db, platformCompany, async (tx) => {
    for (const demo of demos) await demo.once?.(tx, password)
  })
}

async function fillSchool(owner: Connection, demos: Demo[], school: DemoSchool): Promise<void> {
  await inSchool(owner.db, platformCompany, async (tx) => {
    const { rows: there } = await sql`select from companies where id = ${school.id}`.execute(tx)
    // a start that was cut short goes on with the next school
    if (there.length) return
    await enterSchool(tx, school.id)
    const checked = school.large ? await skipChecks(tx) : undefined
    for (const demo of demos) await demo.fill?.(tx, school)
    for (const demo of demos) await demo.finish?.(tx, school)
    await checked?.()
    // the one that writes at the commit slept too: what every call asks of the school is another version
    if (checked) await sql`update companies set features = features where id = ${school.id}`.execute(tx)
  })
}

/**
 * Without asking foreign keys and constraint triggers row by row, which takes most of the time: the small demo proves the same statements with them. Triggers that write (rosters, sums, a head's
 * accounts) fire as ever: a school without what they write is none. What is returned puts them back. An owner that may not is as slow as anybody.
 */
async function skipChecks(tx: Tx): Promise<(() => Promise<void>) | undefined> {
  const { rows } = await sql<{
    may: boolean
  }>`select has_parameter_privilege('session_replication_role', 'set') as may`.execute(tx)
  if (!rows[0]?.may) return undefined
  const triggers = await sql<{ of: string; name: string }>`
    select tgrelid::regclass::text as of, quote_ident(tgname) as name from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgconstraint = 0 and tgenabled = 'O' and tgparentid = 0
      and c.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(tx)
  const fire = (when: 'always ' | '') =>
    sql
      .raw(triggers.rows.map(({ of, name }) => `alter table ${of} enable ${when}trigger ${name}`).join(';'))
      .execute(tx)
  await fire('always ')
  await sql`set local session_replication_role = replica`.execute(tx)
  return async () => {
    await sql`set local session_replication_role = origin`.execute(tx)
    await fire('')
  }
}
