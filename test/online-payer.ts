/** A payer and his browser, for tests of online payment: sets out, is handed over, pays or not at the stand-in, and may come back. */
import { merchant, type Provider, returnOf } from '#app/stand-in/merchant.ts'
import type { StandInGateway } from './stand-in-gateway.ts'
import type { Person, World } from './world.ts'

export interface InvoiceOf {
  id: number
  due: number
  invoices: { enroll_id: number; month: string; due: number }[]
}

/** Enters the stand-in's merchant as the school's own. */
export async function offer(office: Person, ...providers: Provider[]): Promise<void> {
  for (const provider of providers) {
    const { status, body } = await office.send('PUT', `/api/payment-provider/${provider}`, {
      active: true,
      mode: 'test',
      ...merchant[provider],
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
}

/** Own children with what is open of them. */
export async function owing(payer: Person): Promise<InvoiceOf[]> {
  const { students } = (await payer.get('/api/student-invoices')).body.data as { students: InvoiceOf[] }
  return students.filter(({ due }) => due > 0)
}

/** The first `months` open months of each, whole. */
export const chosen = (students: readonly InvoiceOf[], months = 1) =>
  students.map(({ id, invoices }) => {
    const open = invoices.filter(({ due }) => due > 0).slice(0, months)
    return { student_id: id, months: open.map(({ enroll_id, month }) => ({ enroll_id, month })) }
  })
export const sumOf = (students: readonly InvoiceOf[], months = 1): number =>
  students.reduce(
    (sum, { invoices }) =>
      sum +
      invoices
        .filter(({ due }) => due > 0)
        .slice(0, months)
        .reduce((all, { due }) => all + due, 0),
    0,
  )

/** Follows the payer to the gateway; answers the code. */
export async function setOut(
  world: World,
  payer: Person,
  provider: Provider,
  students: (ReturnType<typeof chosen>[number] & { part?: number })[],
  seen: number,
): Promise<string> {
  const begun = await payer.send('POST', '/api/online-payment', { provider, students, seen })
  if (begun.status !== 200) throw new Error(`${begun.status} ${JSON.stringify(begun.body)}`)
  const { code, go } = begun.body.data as { code: string; go: string }
  await arrive(world, go)
  return code
}

async function arrive(world: World, go: string): Promise<void> {
  const page = await world.call('GET', go)
  // a code to be scanned stands on a page of the school
  if (String(page.headers.location).startsWith('/')) return
  if (page.status === 303) return void (await fetch(String(page.headers.location), { redirect: 'manual' }))
  const html = String(page.body)
  const action = /action="([^"]+)"/.exec(html)![1]!
  const read = (text: string) => text.replaceAll(/&#(\d+);/g, (_, sign: string) => String.fromCharCode(Number(sign)))
  const fields = [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]): [string, string] => [
    read(name!),
    read(value!),
  ])
  const answer = await fetch(read(action), {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  if (answer.status !== 302) throw new Error(`The gateway refuses the form: ${await answer.text()}`)
}

/** Pays (or not) at the gateway; the address to which it sends the browser. */
export async function choose(gateway: StandInGateway, code: string, choice: 'pay' | 'cancel' = 'pay'): Promise<URL> {
  await fetch(`${gateway.url}/_pay/${code}/${choice}`, { method: 'POST', redirect: 'manual' })
  return new URL(returnOf(gateway.payments.get(code)!))
}

/** The page that the browser comes back to asks this. */
export const comeBack = (world: World, to: URL) => {
  const place = to.pathname.split('/').at(-1)!
  const code = /[0-9a-z]{20}$/.exec(place)?.[0] ?? to.searchParams.get('TXNID')!
  const query = new URLSearchParams({
    ...(to.search && { returned: to.search.slice(1) }),
    ...(place.startsWith('cancelled') && { turned_back: 'yes' }),
  })
  return world.call('GET', `/api/payment-verification/${code}?${query}`)
}
