import { idleMinutes } from '#platform/contract/idle-minutes.ts'
import { describe, expect, it } from 'vitest'
import { fakeBrowser } from '#platform/web/testing/fake-browser.ts'

fakeBrowser()
const { isIdle } = await import('./idle.ts')

describe('idle sign-out', () => {
  it('reads the setting of the school', () => {
    expect(idleMinutes('15min')).toBe(15)
    expect(idleMinutes('2hr')).toBe(120)
    expect(idleMinutes('Never')).toBeUndefined()
    expect(idleMinutes(null)).toBeUndefined()
  })

  it('comes when the minutes are over, and never without a limit', () => {
    const minute = 60_000
    expect(isIdle(15, minute, 16 * minute)).toBe(false)
    expect(isIdle(15, minute, 16 * minute + 1)).toBe(true)
    expect(isIdle(undefined, minute, 9_999 * minute)).toBe(false)
  })
})
