/** An office that looks things up while others make noise. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Asked, Somebody } from './place.ts'

/** What an office does all day: lists, a search, what somebody owes. */
export const officeDay = [
  '/api/student?rowsPerPage=25',
  '/api/grades',
  '/api/student?search=ram',
  '/api/receipt?rowsPerPage=25',
  '/api/me/profile',
  '/api/lock-status',
]

export async function daily(office: Somebody, seconds: number): Promise<Asked[]> {
  const all: Asked[] = []
  const until = performance.now() + seconds * 1000
  for (let i = 0; performance.now() < until; i++) {
    all.push(await office.ask(officeDay[i % officeDay.length]!))
    await sleep(10)
  }
  return all
}
