/** What devices send, read: lines of punches as the push protocol has them. Pure. */

export interface Punch {
  /** The number by which the device knows the person. */
  pin: number
  /** ISO, from the device's clock, which stands on Nepal's time. */
  at: string
  /** What the person pressed, or the device guessed; null where it does not say. */
  direction: 'in' | 'out' | null
  raw: string
}

export interface ReadLines {
  punches: Punch[]
  /** Lines that are no punches of anybody: counted, so that somebody looks at the device. */
  unreadable: number
}

/** `PIN TAB time TAB status TAB verify TAB ...`; at least the first two. A line may end in CR. */
export function readPunches(body: string): ReadLines {
  const lines = body
    .split('\n')
    .map((line) => line.replace(/\r$/, '').replaceAll('\0', ''))
    .filter((line) => line.trim() !== '')
  const punches = lines.flatMap((line) => readPunch(line) ?? [])
  return { punches, unreadable: lines.length - punches.length }
}

function readPunch(line: string): Punch | undefined {
  const [pin = '', time = '', status = ''] = line.split('\t').map((part) => part.trim())
  const at = readTime(time)
  // most devices number people with up to nine digits, some with twelve
  if (!/^\d{1,12}$/.test(pin) || !at) return undefined
  return { pin: Number(pin), at, direction: directionOf(status), raw: line.slice(0, 200) }
}

/** '2026-11-21 10:04:09' on Nepal's clock, or seconds since 1970. */
function readTime(text: string): string | undefined {
  if (/^\d{9,10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? []
  if (!day || !clock) return undefined
  const moment = new Date(`${day}T${clock.length === 5 ? `${clock}:00` : clock}+05:45`)
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 2000 ? undefined : moment.toISOString()
}

/** 0 in, 1 out, 2 out for a break, 3 back from it, 4 overtime in, 5 overtime out. */
function directionOf(status: string): 'in' | 'out' | null {
  if (['0', '3', '4'].includes(status)) return 'in'
  return ['1', '2', '5'].includes(status) ? 'out' : null
}

/** What a device is told when it starts: send punches at once, and where it left off. */
export function handshake(serial: string, stamp: string | null): string {
  return [
    `GET OPTION FROM: ${serial}`,
    `ATTLOGStamp=${stamp ?? 'None'}`,
    'OPERLOGStamp=9999',
    'ATTPHOTOStamp=None',
    'ErrorDelay=30',
    'Delay=10',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog',
    'TimeZone=345',
    'Realtime=1',
    'Encrypt=None',
    'ServerVer=2.4.1',
    'PushProtVer=2.4.1',
    '',
  ].join('\n')
}
