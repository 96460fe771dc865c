import { describe, expect, it } from 'vitest'
import { ringOf } from '#platform/server/key-ring.ts'
import { cardToken, readCard } from './card-token.ts'

const key = ringOf(new Uint8Array(32).fill(7))
const card = { company: 12, student: 345_678, version: 3 }

describe('a card', () => {
  it('is read back', () => expect(readCard(key, cardToken(key, card))).toEqual(card))
  it('of another deployment is none', () =>
    expect(readCard(ringOf(new Uint8Array(32).fill(8)), cardToken(key, card))).toBeUndefined())
  it('that was changed in any place is none', () => {
    const token = cardToken(key, card)
    for (let at = 4; at < token.length; at++) {
      const other = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      // the last sign of base64 may hold bits that are no part of the card
      if (Buffer.from(other.slice(4), 'base64url').equals(Buffer.from(token.slice(4), 'base64url'))) continue
      expect(readCard(key, other), String(at)).toBeUndefined()
    }
  })
  it.each(['', 'PS1.', 'PS1.abc', 'https://example.com', `PS2.${cardToken(key, card).slice(4)}`])('is not %s', (text) =>
    expect(readCard(key, text)).toBeUndefined(),
  )
})
