/** Records that a school protects: read and changed only by a session that was unlocked (POST /api opens them for 15 minutes: features/access/server/own-session.ts). */
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from './context.ts'

type InSession = Pick<Ctx, 'session' | 'now'>

export const isLocked = ({ session: { unlocked_until }, now }: InSession): boolean =>
  !unlocked_until || Date.parse(unlocked_until) < now

/** Are records of this kind open to the session? A record may be protected for itself, beside its kind. */
export const isOpen = (ctx: InSession, kind: string): boolean => !isLocked(ctx) || !ctx.session.protects?.has(kind)

export const recordProtected = () =>
  new Refusal('record-protected', 'This record is protected. Unlock it with your own password.', { status: 403 })

export function checkOpen(ctx: InSession, kind: string): void {
  if (!isOpen(ctx, kind)) throw recordProtected()
}
