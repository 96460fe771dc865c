/**
 * A stand-in for the payment gateways, for the demo and for tests, spoken to over HTTP: forms, signatures, look-ups and returns as eSewa ePay v2, Khalti KPG-2,
 * connectIPS and Fonepay web document them. It reckons every signature by itself, and can be told to behave badly.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectips, fonepay, fonepayQr } from './gateway-banks.ts'
import { type Answer, type Ask, type Calls, keeper, type Oddity } from './gateway-kept.ts'
import { esewa, khalti } from './gateway-wallets.ts'
import { hostsAt, type Payment, returnOf, rupees } from './merchant.ts'

export interface StandInGateway {
  url: string
  /** For `PAYMENT_HOSTS`, or `paymentHosts` of the configuration. */
  hosts: Record<string, string>
  payments: ReadonlyMap<string, Payment>
  /** From now on, of this payment; undefined: as it is. */
  behave(code: string, oddity?: Oddity): void
  /** How often it was looked up. */
  asked(code: string): number
  close(): Promise<void>
}

/** @param clock in milliseconds since 1970 */
export async function openGateway(clock: () => number): Promise<StandInGateway> {
  const payments = new Map<string, Payment>()
  const odd = new Map<string, Oddity>()
  const asked = new Map<string, number>()
  const kept = keeper({ payments, odd, asked })
  const calls: Calls = {
    ...esewa(kept),
    ...khalti(kept, clock),
    ...connectips(kept),
    ...fonepayQr(kept),
    ...fonepay(kept),
  }
  const server = createServer((request, response) => {
    void answer(request, response, calls, payments).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    hosts: hostsAt(url),
    payments,
    behave: (code, oddity) => void (oddity ? odd.set(code, oddity) : odd.delete(code)),
    asked: (code) => asked.get(code) ?? 0,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The payer's page at the gateway, and what his choice leads to. */
function payer(method: string, path: string, payments: ReadonlyMap<string, Payment>): Answer | undefined {
  const [, code, choice] = /^\/_pay\/(\w+)(?:\/(pay|cancel))?$/.exec(path) ?? []
  const payment = code ? payments.get(code) : undefined
  if (!payment) return undefined
  if (method === 'GET' && !choice)
    return {
      html: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${payment.provider}</title><main><h1>${payment.provider}: Rs ${rupees(payment.amount)}</h1>
        <p>This stands in for the gateway: nothing is paid.</p>
        <form method="post" action="/_pay/${code}/pay"><button>Pay</button></form><form method="post" action="/_pay/${code}/cancel"><button>Cancel</button></form></main></html>`,
    }
  if (method !== 'POST' || !choice) return undefined
  if (payment.state === 'open') payment.state = choice === 'pay' ? 'paid' : 'cancelled'
  return { location: returnOf(payment) }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  calls: Calls,
  payments: ReadonlyMap<string, Payment>,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { pathname, searchParams } = new URL(request.url!, 'http://gateway')
  const type = request.headers['content-type'] ?? ''
  const ask: Ask = {
    query: searchParams,
    form: type.includes('urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : {},
    body: type.includes('json') ? (JSON.parse(text) as Record<string, unknown>) : {},
    headers: request.headers as Record<string, string | undefined>,
    base: `http://${request.headers.host}`,
  }
  const said = payer(request.method!, pathname, payments) ??
    calls[`${request.method} ${pathname}`]?.(ask) ?? { status: 404, json: { detail: 'Not found.' } }
  if (said.oddity === 'away') return void request.socket.destroy()
  if (said.oddity === 'garbled')
    return void response.writeHead(200).end('<html>Service is currently unavailable</html>')
  if (said.location) return void response.writeHead(302, { location: said.location }).end()
  const [body, mime] = said.html
    ? [said.html, 'text/html']
    : said.xml
      ? [said.xml, 'application/xml']
      : [JSON.stringify(said.json), 'application/json']
  response.writeHead(said.status ?? 200, { 'content-type': mime }).end(body)
}
