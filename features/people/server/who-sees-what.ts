/** What several statements of this room share. */
import { type Ctx, makerOf } from '#platform/server/context.ts'

export const isOneself = (ctx: Ctx, id: number) => makerOf(ctx) === id

/** Mobile, e-mail and address of who works here. */
export const seesStaffContact = (ctx: Pick<Ctx, 'can'>): boolean => ctx.can('staff-contact-read')
