/** A stand-in for a ZKTeco device: speaks the push protocol over HTTP, in one of the odd ways that firmware does. */
import type { World } from './world.ts'

export interface StandInDevice {
  greet(): Promise<{ status: number; text: string; type: string }>
  /** Lines of punches, as 'PIN TAB time TAB status'. */
  punch(
    lines: string[],
    options?: { contentType?: string; table?: string; stamp?: string; path?: string },
  ): Promise<{ status: number; text: string; type: string }>
  poll(info?: string): Promise<{ status: number; text: string; type: string }>
  call(method: 'GET' | 'POST', path: string, body?: string): Promise<{ status: number; text: string; type: string }>
}

/** `from`: the address that it calls from. */
export function standInDevice(world: World, serial: string, from = '10.9.0.1'): StandInDevice {
  async function ask(method: 'GET' | 'POST', path: string, body?: string, contentType?: string) {
    const response = await world.app.server.inject({
      method,
      remoteAddress: from,
      url: `/iclock/${path}${path.includes('?') ? '&' : '?'}SN=${encodeURIComponent(serial)}`,
      headers: contentType ? { 'content-type': contentType } : {},
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: response.statusCode, text: response.body, type: String(response.headers['content-type']) }
  }
  return {
    greet: () => ask('GET', 'cdata?options=all&pushver=2.4.1&language=69'),
    punch: (
      lines,
      { contentType = 'application/x-www-form-urlencoded', table = 'ATTLOG', stamp = '9999', path = 'cdata' } = {},
    ) => ask('POST', `${path}?table=${table}&Stamp=${stamp}`, `${lines.join('\n')}\n`, contentType),
    poll: (info) => ask('GET', info ? `getrequest?INFO=${encodeURIComponent(info)}` : 'getrequest'),
    call: (method, path, body) => ask(method, path, body),
  }
}
