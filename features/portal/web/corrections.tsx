/** What of the child's record a family says is wrong: what it has asked, what the school answered, and a new request. */
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataAt } from '#platform/contract/calls.ts'
import { ApiError } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { keptDraft } from '#platform/web/kit/form/draft.ts'
import { useKeptDraft } from '#platform/web/kit/form/use-kept-draft.ts'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Heading, plain } from '#platform/web/kit/states/plain.tsx'
import { Sheet } from '#platform/web/layout/sheet.tsx'
import { useSession } from '#platform/web/session.ts'
import { Mark, Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'
import type { Colour } from './words.ts'

const CorrectionForm = lazyPart(() => import('./correction-form.tsx'), { waiting: null })

type Told = DataAt<'GET', '/api/guardian-correction'>
export type CorrectableField = Told['fields'][number]
type Request = Told['requests'][number]

const states: Record<Request['lines'][number]['state'], { word: string; colour: Colour }> = {
  open: { word: 'Waiting', colour: 'yellow' },
  accepted: { word: 'Accepted', colour: 'green' },
  refused: { word: 'Refused', colour: 'red' },
}

export function Corrections({ studentId }: { studentId: number }) {
  const query = useSeen('/api/guardian-correction', { student_id: studentId }, { always: true })
  const { role } = useSession()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  // the facts above it were read ahead; this is asked for with a network only
  const isAway = query.data === undefined && query.error instanceof ApiError && query.error.status === 0
  if (isAway) return <p className={plain.note}>{t('Corrections can be asked for when there is a network.')}</p>
  return (
    <section aria-labelledby="corrections">
      <Heading level={2} look={3} id="corrections">
        {t('In the record of the school')}
      </Heading>
      <Seen query={query} lines={1}>
        {({ fields, requests, may_ask }) => (
          <>
            <Record fields={fields} />
            {role.slug === 'guardian' &&
              (may_ask ? (
                <p className={classes.links}>
                  <Button
                    variant="default"
                    leftSection={<IconPencil size={18} aria-hidden />}
                    onClick={() => setAsking(true)}
                  >
                    {t('Ask for a correction')}
                  </Button>
                </p>
              ) : (
                <p className={plain.note}>
                  {t('Five requests wait for the school. You can ask again when it has answered.')}
                </p>
              ))}
            <ul className={classes.rows}>
              {requests.map((request) => (
                <Asked key={request.id} request={request} fields={fields} />
              ))}
            </ul>
            <AskSheet
              key={studentId}
              studentId={studentId}
              fields={fields}
              opened={asking}
              onClose={close}
              onSent={() => {
                close()
                query.again()
              }}
            />
          </>
        )}
      </Seen>
    </section>
  )
}

interface AskSheetProps {
  studentId: number
  fields: CorrectableField[]
  opened: boolean
  onClose: () => void
  onSent: () => void
}

/** What was typed stands there again when the sheet is opened: after a tap beside it, and after the page was left (a paper is chosen again then). */
function AskSheet({ studentId, fields, opened, onClose, onSent }: AskSheetProps) {
  const name = `correction.${studentId}`
  const [before] = useState(() => keptDraft(name)?.values as Draft['typed'] | undefined)
  const [isOfBefore, setOfBefore] = useState(before !== undefined)
  const [draft, setDraft] = useState<Draft>({ typed: before ?? {}, paper: null })
  const { typed } = draft
  const kept = useKeptDraft(name, typed, typed !== before && Object.keys(typed).length > 0)
  const change = (next: Draft) => {
    setDraft(next)
    if (Object.keys(next.typed).length === 0) kept.forget()
  }
  const empty = () => {
    kept.saved()
    setDraft(nothing)
    setOfBefore(false)
  }
  return (
    <Sheet title={t('Ask for a correction')} opened={opened} onClose={onClose}>
      <CorrectionForm
        studentId={studentId}
        fields={fields}
        draft={draft}
        isOfBefore={isOfBefore}
        onDraft={change}
        onDiscard={empty}
        onSent={() => {
          empty()
          onSent()
        }}
      />
    </Sheet>
  )
}

/** Of fields that were chosen the value that was typed, and the paper. */
export interface Draft {
  typed: Readonly<{ [field: string]: string }>
  paper: File | null
}
const nothing: Draft = { typed: {}, paper: null }

const Record = ({ fields }: { fields: CorrectableField[] }) => (
  <dl className={classes.facts}>
    {fields.map((field) => (
      <div key={field.name}>
        <dt>{t(field.label)}</dt>
        <dd>
          <ValueOf field={field} value={field.value} said={field.said} />
        </dd>
      </div>
    ))}
  </dl>
)

function Asked({ request: { asked_at, lines }, fields }: { request: Request; fields: CorrectableField[] }) {
  return (
    <li>
      <small>
        {t('Asked on')} <Day ad={asked_at} style="long" />
      </small>
      {lines.map(({ field: name, was, was_said, wanted, wanted_said, state, answer }) => {
        const field = fields.find((each) => each.name === name)
        return (
          <p key={name} className={classes.correction}>
            <b>{t(field?.label ?? name)}</b> <Mark colour={states[state].colour}>{t(states[state].word)}</Mark>
            <br />
            <ValueOf field={field} value={was} said={was_said} /> →{' '}
            <ValueOf field={field} value={wanted} said={wanted_said} />
            {answer && (
              <>
                <br />
                <q>{answer}</q>
              </>
            )}
          </p>
        )
      })}
    </li>
  )
}

interface ValueProps {
  field: CorrectableField | undefined
  value: string | null
  said: CorrectableField['said']
}
export function ValueOf({ field, value, said }: ValueProps) {
  if (!value) return '–'
  if (said) return said[getLanguage()]
  if (field?.kind === 'phone') return digitsIn(getLanguage(), value)
  if (field?.kind === 'date') return <Day ad={value} style="long" />
  return t(field?.choices.find((each) => each.value === value)?.label ?? '') || value
}
