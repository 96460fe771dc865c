/** What the app takes from the documents room. Templates are of the rights of messages: `template-create`. */
import { entranceDesign } from '#features/exams/server/index.ts'
import { named } from '#platform/server/named-in-log.ts'
import type { Room } from '#platform/server/room.ts'
import { fill } from '#platform/server/slot.ts'
import { rights } from '../contract/rights.ts'
import { documents } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { cardTemplates } from './cards/card-template.ts'
import { ownEntranceCards } from './cards/entrance-cards.ts'
import { preview } from './cards/preview.ts'
import { staffCardHandlers, staffCardsJob, staffCardsKind } from './cards/staff-cards.ts'
import { studentCardHandlers, studentCardsJob, studentCardsKind } from './cards/student-cards.ts'
import { erasePerson } from './certificates/erase-person.ts'
import { issueHandlers } from './certificates/issue.ts'
import { draft, preview as certificatePreview } from './certificates/preview.ts'
import { certificatesJob, certificatesKind, print } from './certificates/print.ts'
import { registerHandlers } from './certificates/register.ts'
import { verify } from './certificates/verify.ts'
import { templateHandlers } from './templates/templates.ts'

export const room: Room = {
  facts: documents,
  rights,
  handlers: [
    ...templateHandlers,
    cardTemplates,
    preview,
    ...studentCardHandlers,
    ...staffCardHandlers,
    ...issueHandlers,
    ...registerHandlers,
    certificatePreview,
    draft,
    print,
    verify,
  ],
  jobs: {
    [studentCardsKind]: studentCardsJob,
    [staffCardsKind]: staffCardsJob,
    [certificatesKind]: certificatesJob,
  },
  fills: [fill(entranceDesign, ownEntranceCards)],
  erase: erasePerson,
  things: {
    templates: named('Document template', 't.name', 'templates t', 't.name_np'),
    issued_documents: named('Issued certificate', `t.snapshot ->> 'number'`, 'issued_documents t'),
  },
  words: { ...activityWords, ...words },
  demo: () => import('./demo.ts'),
}
