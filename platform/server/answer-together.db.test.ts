import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator')
})
afterAll(() => world.close())

const together = (person: Person, ...calls: string[]) =>
  person.get<{ data: { status: number; body: any }[] }>(`/api/together?calls=${encodeURIComponent(calls.join(' '))}`)

it('answers each as if it had been asked alone', async () => {
  const calls = ['/api/lock-status', '/api/own-notices', '/api/batch?rowsPerPage=25&descending=true&slim=true&page=1']
  const { status, body } = await together(office, ...calls)
  expect(status).toBe(200)
  for (const [at, call] of calls.entries()) {
    const alone = await office.get(call)
    expect(body.data[at]).toEqual({ status: 200, body: alone.body })
  }
})

it('refuses one and answers the others: no right, no such call, a wrong question, a call that is asked alone', async () => {
  const teacher = await world.signIn('teacher')
  const calls = ['/api/receipt', 'http://[', '/api/lock-status?strange=1', '/api/student/1', '/api/lock-status']
  const { status, body } = await together(teacher, ...calls)
  expect(status).toBe(200)
  expect(body.data.map((each) => each.status)).toEqual([403, 404, 422, 404, 200])
  expect(body.data[0]!.body).toEqual((await teacher.get('/api/receipt')).body)
})

it('changes nothing, and takes no more than a dozen', async () => {
  const { body } = await together(office, '/api/login', '/api/logout', '/api/me/role')
  expect(body.data.map((each) => each.status)).toEqual([404, 404, 404])
  const many = await together(office, ...Array.from({ length: 13 }, () => '/api/lock-status'))
  expect([many.status, many.body]).toMatchObject([406, { error: { code: 'too-many' } }])
})

it('asks who it is as any call does', async () => {
  const { statusCode } = await world.app.server.inject({ url: '/api/together?calls=/api/lock-status' })
  expect(statusCode).toBe(401)
})
