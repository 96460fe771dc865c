/**
 * What a test needs for itself: a class, a child in it, who teaches it, a bill. Made by the product's own calls, so that rules, audit and money are as in life;
 * what a test does not say is ordinary, and no two things have one name. `build(world, office)`: as whoever may do it, mostly the administrator.
 */
import { sql } from 'kysely'
import { fillOneSchool } from '#app/demo.ts'
import { emptyBooks } from './empty-books.ts'
import { himalaya as like } from '#app/demo-schools.ts'
import type { Person, World } from './world.ts'

let last = 0
/** The number in letters, since names of people have no digits: Kab, Kac ... */
const letters = (n: number): string => (n < 26 ? '' : letters(Math.floor(n / 26))) + String.fromCharCode(97 + (n % 26))
/** A name that nothing else has: 'Child' makes Childb, Childc ... */
export const unique = (word: string): string => `${word}${letters(++last)}`
const uniqueMobile = () => String(9_866_000_000 + ++last)

export interface Place {
  grade: number
  section: number
}
export interface Child {
  id: number
  enroll_id: number
  enroll_code: string
  name: string
  roll: number | null
  /** What the admission cost, by head; amounts in paisa. */
  charged: { title: string; amount: number }[]
}
type Fields = Record<string, unknown>

export function build(world: Pick<World, 'owner' | 'signIn'>, office: Person) {
  async function made<T = { id: number }>(path: string, body: Fields, method: 'POST' | 'PUT' | 'PATCH' = 'POST') {
    const answer = await office.send(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data as T
  }

  /** A class above all others, with one section. */
  async function place(grade: Fields = {}, section: Fields = {}): Promise<Place> {
    const { id } = await made('/api/grades', { name: unique('Class'), rank: 90, ...grade })
    return { grade: id, section: (await made('/api/section', { grade_id: id, name: 'A', ...section })).id }
  }

  /** Admitted today, as the office does; into a class of his own if none is said. */
  async function student({ at, ...more }: { at?: Place } & Fields = {}): Promise<Child> {
    const { grade, section } = at ?? (await place())
    const child = { fname: unique('Child'), lname: 'Buildrai', gender: 'female', grade_id: grade, section_id: section }
    return made('/api/student', { ...child, ...more })
  }

  /** Becomes the first guardian of the child. */
  async function guardian(of: { id: number }, more: Fields = {}): Promise<{ name: string; mobile: string }> {
    const one = { name: `${unique('Parent')} Buildrai`, mobile: uniqueMobile(), relation: 'mother', ...more }
    await made(`/api/student/${of.id}/guardian`, one, 'PATCH')
    return one
  }

  /**
   * Somebody of the office with this role, signed in. A row and not a call: the product gives a password by SMS or on a slip, and asks for another at the first
   * sign-in; he gets the administrator's.
   */
  async function colleague(role: string, company = like.id): Promise<Person & { username: string }> {
    const username = unique(role)
    await sql`
      with made as (
        insert into users (company_id, fname, lname, username, password_hash)
        select ${company}::bigint, ${unique('Colleague')}, 'Buildrai', ${username}, u.password_hash from users u where u.company_id = ${company} and u.id = ${office.id} returning id)
      insert into user_roles (company_id, user_id, role_slug, is_primary) select ${company}::bigint, id, ${role}, true from made`.execute(
      world.owner.db,
    )
    return { ...(await world.signIn(username, company)), username }
  }

  const subject = (at: Place, more: Fields = {}) =>
    made('/api/subject', { grade_id: at.grade, name: unique('Subject'), ...more })

  /** A tax that takes so many per cent since long. */
  async function tax(percent: number, more: Fields = {}): Promise<{ id: number; name: string }> {
    const name = unique('Tax')
    const { id } = await made('/api/tax-kind', { name, ...more })
    await made('/api/tax-rate', { tax_kind_id: id, percent, from_date: '2020-01-01' })
    return { id, name }
  }

  /** A head that costs `amount` paisa in the class. */
  async function fee(at: Place, amount: number, more: Fields = {}): Promise<{ id: number; title: string }> {
    const title = unique('Fee')
    const { id } = await made('/api/fee-head', { title, kind: 'monthly', rank: 90, ...more })
    await made('/api/fee', { cells: [{ grade_id: at.grade, fee_head_id: id, amount }] }, 'PUT')
    return { id, title }
  }

  /** The bills of a month for the class, of the running one if none is said, by the job that makes them. */
  async function bill({ at, month }: { at: Place; month?: string }): Promise<{ run: number }> {
    const months = (await office.get('/api/billing-month')).body.data as { month: string; begun: boolean }[]
    const running = months.findLast(({ begun }) => begun)?.month
    const body = { month: month ?? running, grade_ids: [at.grade], confirm: 'yes' }
    const { bill_run_id, job_id } = await made<{ bill_run_id: number; job_id: string }>('/api/monthly-bill', body)
    for (;;) {
      const { data } = (await office.get(`/api/jobs/${job_id}`)).body
      if (data.state === 'done') return { run: bill_run_id }
      if (data.state === 'failed') throw new Error(`The month is not billed: ${JSON.stringify(data)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  return { place, student, guardian, colleague, subject, tax, fee, bill }
}

/** One more school, with everything that the demo's have and a few children; its people sign in with `suffix` behind their names. */
export async function school(world: Pick<World, 'owner'>, size = 15): Promise<{ id: number; suffix: string }> {
  const { rows } = await sql<{ id: number }>`select max(id) + 1 as id from companies`.execute(world.owner.db)
  const { id } = rows[0]!
  const suffix = `.built${id}`
  await fillOneSchool(world.owner, { ...like, id, suffix, size, prefix: `B${id}-`, host: `built${id}.localhost` })
  return { id, suffix }
}

/** A school that has not begun its books: chart, vouchers and entries as if nobody had written them; its fees neither wait for them nor go anywhere. */
export const withoutBooks = (world: Pick<World, 'owner'>, company: number): Promise<void> =>
  emptyBooks(world.owner.db, company)
