/** What the app takes from the documents room. Its rights are those of the rooms below: `template-create` of messages. */
import { named } from '#platform/server/named-in-log.ts'
import type { Room } from '#platform/server/room.ts'
import { documents } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { erasePerson } from './certificates/erase-person.ts'
import { issueHandlers } from './certificates/issue.ts'
import { draft, preview } from './certificates/preview.ts'
import { certificatesJob, certificatesKind, print } from './certificates/print.ts'
import { registerHandlers } from './certificates/register.ts'
import { verify } from './certificates/verify.ts'
import { templateHandlers } from './templates/templates.ts'

export const room: Room = {
  facts: documents,
  handlers: [...templateHandlers, ...issueHandlers, ...registerHandlers, preview, draft, print, verify],
  jobs: { [certificatesKind]: certificatesJob },
  erase: erasePerson,
  things: {
    templates: named('Document template', 't.name', 'templates t', 't.name_np'),
    issued_documents: named('Issued certificate', `t.snapshot ->> 'number'`, 'issued_documents t'),
  },
  words: { ...activityWords, ...words },
  demo: () => import('./demo.ts'),
}
