/** Signs out a desk that was left (the server ends its session by itself: features/access/server/identify.ts). The last activity is shared by all tabs of this browser. */
import { deviceNow } from '#platform/web/clock.ts'
import { signOut } from './account.ts'
import { idleMinutes } from '#platform/contract/idle-minutes.ts'
import { askTogether } from '#platform/web/ask-together.ts'
import { getSession, lastActivity, touch } from '#platform/web/session.ts'

/** Milliseconds (specification, section 9). */
export const checkEvery = 60_000
/** Writing to storage at each key stroke would be heard by every tab. */
const noteEvery = 5_000
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export const isIdle = (minutes: number | undefined, last: number, now: number): boolean =>
  minutes !== undefined && last > 0 && now - last > minutes * 60_000

/** Runs while somebody is signed in; returns how to stop. */
export function watchIdle(): () => void {
  let minutes: number | undefined
  let noted = 0
  // asking for the setting again also tells the server that this person is at work, who may be writing a long text without a call
  const read = () =>
    askTogether('/api/authentication-setting').then(
      ({ data }) => void (minutes = idleMinutes(data.transit.authentication.logout_time)),
      () => undefined,
    )
  const note = () => {
    const now = deviceNow()
    if (now - noted < noteEvery) return
    noted = now
    touch(now)
  }
  const leave = () => {
    const idle = isIdle(minutes, lastActivity(), deviceNow())
    if (idle && getSession()) void signOut()
    return idle
  }
  const check = () => {
    if (!leave() && getSession() && deviceNow() - lastActivity() < checkEvery) void read()
  }
  if (!lastActivity()) touch()
  void read().then(leave)
  for (const sign of signs) addEventListener(sign, note, { passive: true })
  const timer = setInterval(check, checkEvery)
  return () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, note)
  }
}
