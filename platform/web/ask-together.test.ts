/** Questions of one moment are one call; what becomes of one of them is its own. */
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from './testing/fake-browser.ts'

fakeBrowser()
const { askTogether } = await import('./ask-together.ts')
const { ApiError } = await import('./api.ts')

let calls: string[] = []
/** What the server says to an address. */
let says: (path: string) => { status: number; body: unknown }
beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(decodeURIComponent(address.replaceAll('+', ' ')))
    const { status, body } = says(new URL(address, 'http://school.test').pathname)
    return new Response(JSON.stringify(body), { status })
  })
})
const refusal = (code: string) => ({ message: code, error: { message: code, code } })
const outcomes = async (...asked: Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map((each) =>
    each.status === 'fulfilled'
      ? each.value
      : [(each.reason as InstanceType<typeof ApiError>).status, each.reason.code],
  )
const askBoth = () => outcomes(askTogether('/api/me'), askTogether('/api/guardian-child', { rowsPerPage: 25 }))

it('two go as one, each with its own answer', async () => {
  const body = {
    data: [
      { status: 200, body: { data: 'me' } },
      { status: 403, body: refusal('no-right') },
    ],
  }
  says = () => ({ status: 200, body })
  expect(await askBoth()).toEqual([{ data: 'me' }, [403, 'no-right']])
  expect(calls).toEqual(['/api/together?calls=/api/me /api/guardian-child?rowsPerPage=25'])
})

it('one goes alone', async () => {
  says = () => ({ status: 200, body: { data: 'me' } })
  expect(await outcomes(askTogether('/api/me'))).toEqual([{ data: 'me' }])
  expect(calls).toEqual(['/api/me'])
})

it('where one breaks the call for all, each is asked alone', async () => {
  says = (path) =>
    path === '/api/me' ? { status: 200, body: { data: 'me' } } : { status: 500, body: refusal('internal') }
  expect(await askBoth()).toEqual([{ data: 'me' }, [500, 'internal']])
  expect(calls.slice(1)).toEqual(['/api/me', '/api/guardian-child?rowsPerPage=25'])
})

it.each([
  ['a session that has ended', 401, 'no-session'],
  ['no network', 0, 'offline'],
])('%s is heard once, and told to each', async (_what, status, code) => {
  says = () => {
    if (!status) throw new TypeError('Failed to fetch')
    return { status, body: refusal(code) }
  }
  expect(await askBoth()).toEqual([
    [status, code],
    [status, code],
  ])
  expect(calls).toHaveLength(1)
})
