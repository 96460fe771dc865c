/** The language of the own account, which follows it to every device. */
import { handle } from '#platform/server/handler.ts'
import { chooseLanguage } from '../contract/session.ts'
import { answerState } from './own-session.ts'
import { atHome, own } from './own-user.ts'

export const ownLanguage = handle(chooseLanguage, async ({ language }, ctx, inside, http) => {
  await atHome(ctx, () => own(ctx).set({ language }).execute())
  ctx.note({ entity: 'users', entity_id: ctx.user.id, after: { language } })
  return answerState(ctx, inside, http)
})
