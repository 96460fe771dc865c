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
  /** Lines that are no punches of anybody, as they came: kept, so that somebody looks at the device. */
  unread: string[]
}

/**
 * `PIN TAB time TAB status TAB verify TAB ...`; at least the first two. A line may end in CR, begin with the name of the table, and have commas or blanks
 * where others have tabs.
 */
export function readPunches(body: string): ReadLines {
  const lines = body
    .split('\n')
    .map((line) => line.replace(/\r$/, '').replaceAll('\0', ''))
    .filter((line) => line.trim() !== '')
  const read = lines.map((line) => ({ line, punch: readPunch(line) }))
  return {
    punches: read.flatMap(({ punch }) => punch ?? []),
    unread: [...new Set(read.flatMap(({ line, punch }) => (punch ? [] : [line.trim().slice(0, 200)])))],
  }
}

function readPunch(line: string): Punch | undefined {
  const [, pin = '', time = '', status = ''] = lineParts.exec(line) ?? []
  const at = readTime(time)
  // most devices number people with up to nine digits, some with twelve
  if (!/^\d{1,12}$/.test(pin) || !at) return undefined
  return { pin: Number(pin), at, direction: directionOf(status), raw: line.slice(0, 200) }
}

/** A day and an hour may have a blank between them, which is no separator there. */
const lineParts =
  /^\s*(?:ATTLOG[\s,]\s*)?(\d+)[\s,]\s*(\d{4}[-/]\d\d?[-/]\d\d?[ T,]\s*\d\d?:\d\d(?::\d\d)?|\d{9,10})(?![^\s,])(?:[\s,]\s*(\d*))?/i

/** '2026-11-21 10:04:09' or '2026/11/21 9:04' on Nepal's clock, or seconds since 1970. */
function readTime(text: string): string | undefined {
  if (/^\d{9,10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  const numbers = text.match(/\d+/g)?.map((each) => each.padStart(2, '0')) ?? []
  const [year, month, day, hour, minute, second = '00'] = numbers
  if (!minute) return undefined
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+05:45`)
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
