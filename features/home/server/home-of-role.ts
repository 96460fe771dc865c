/** Whose home the start page is, by the role that somebody acts in: the blocks follow from it (dashboard.ts, web/dashboard.tsx). Who is sent elsewhere than to the start page: app/web.tsx. */
import { isKeptToSections } from '#features/academics/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { HomeOf } from '../contract/dashboard.ts'

/** Whose day these roles look at; a role that is kept to its own sections teaches, all others see the office's. */
const homeOfRole = new Map<string, HomeOf>([
  ['receptionist', 'desk'],
  ['reception', 'desk'],
  ['principal', 'head'],
  ['director', 'head'],
])

export const homeOf = (ctx: Ctx): HomeOf =>
  isKeptToSections(ctx) ? 'teacher' : (homeOfRole.get(ctx.actor.role) ?? 'office')
