import { describe, expect, it } from 'vitest'
import { handshake, readPunches } from './device-lines.ts'

describe('a line of a device', () => {
  it('is a number, a time on the clock of Nepal, and which way', () => {
    expect(readPunches('17\t2026-11-22 10:04:09\t0\t1\t0\t0\t0\r\n17\t2026-11-22 16:01:00\t1').punches).toEqual([
      { pin: 17, at: '2026-11-22T04:19:09.000Z', direction: 'in', raw: '17\t2026-11-22 10:04:09\t0\t1\t0\t0\t0' },
      { pin: 17, at: '2026-11-22T10:16:00.000Z', direction: 'out', raw: '17\t2026-11-22 16:01:00\t1' },
    ])
  })
  it('may have two parts only, and seconds since 1970', () => {
    expect(readPunches('5\t1795320249').punches).toMatchObject([
      { pin: 5, at: '2026-11-22T04:04:09.000Z', direction: null },
    ])
  })
  it.each([
    '',
    'abc\t2026-11-22 10:00:00',
    '5\tyesterday',
    '5',
    '5\t2026-13-40 10:00:00',
    '5\t1999-01-01 00:00:00',
    'USER PIN=1\tName=Ram',
    '1234567890123\t2026-11-22 10:00:00',
  ])('that is nonsense is left out: %s', (line) => {
    expect(readPunches(line).punches).toEqual([])
  })
  it.each([
    ['the name of the table in front', 'ATTLOG\t7105\t2026-11-22 10:00:00\t0\t1'],
    ['blanks', '7105 2026-11-22 10:00:00 0 1'],
    ['more blanks', '  7105   2026-11-22   10:00:00   0'],
    ['commas', '7105,2026-11-22 10:00:00,0,1'],
    ['commas and blanks', '7105, 2026-11-22 10:00:00, 0'],
    ['a day with strokes', '7105\t2026/11/22 10:00:00\t0'],
    ['a day without noughts', '7105\t2026/11/22 10:00\t0'],
  ])('may have %s', (_what, line) => {
    expect(readPunches(line)).toMatchObject({
      punches: [{ pin: 7105, at: '2026-11-22T04:15:00.000Z', direction: 'in' }],
      unread: [],
    })
  })
  it('that cannot be read is kept as it came', () =>
    expect(readPunches('1\t2026-11-22 10:00:00\nEMP01\t2026-11-22 10:00:00\t0\r\n\n').unread).toEqual([
      'EMP01\t2026-11-22 10:00:00\t0',
    ]))
})

it('the greeting begins with the serial and says where to go on', () => {
  expect(handshake('ABC123', '77').split('\n').slice(0, 2)).toEqual(['GET OPTION FROM: ABC123', 'ATTLOGStamp=77'])
})
