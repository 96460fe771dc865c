/**
 * The one door to other hosts: asked outside of any transaction, answered within seconds, never followed elsewhere, and no longer than is fit to be read.
 * Whom it asks is written in the code or by who runs the deployment, and by nobody else: a school or a payer never names a host.
 */

export interface Reply {
  status: number
  /** As it came; not believed. */
  text: string
}

/** The host did not answer, or not with something that could be read. */
export class NoReply extends Error {}

const [patience, mostBytes] = [12_000, 262_144]

/** Plain http is for a stand-in on this machine only. */
export function checkHost(base: string): void {
  const { protocol, hostname, username, password } = new URL(base)
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (username || password || !(protocol === 'https:' || (protocol === 'http:' && here)))
    throw new Error(`${protocol}//${hostname} is no address that is asked: it must be https.`)
}

export async function askOutside(
  address: string,
  ask: { method?: 'GET' | 'POST'; headers?: Record<string, string>; json?: unknown; patience?: number } = {},
): Promise<Reply> {
  checkHost(address)
  const host = new URL(address).host
  try {
    const response = await fetch(address, {
      method: ask.method ?? 'GET',
      // a gateway that sends elsewhere is not the one that was asked
      redirect: 'error',
      signal: AbortSignal.timeout(ask.patience ?? patience),
      headers: {
        accept: '*/*',
        ...(ask.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...ask.headers,
      },
      ...(ask.json === undefined ? {} : { body: JSON.stringify(ask.json) }),
    })
    return { status: response.status, text: await read(response) }
  } catch (error) {
    // without the address: queries hold what is signed
    throw new NoReply(`${host} did not answer: ${error instanceof Error ? error.name : 'unknown'}`)
  }
}

async function read(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new RangeError('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
