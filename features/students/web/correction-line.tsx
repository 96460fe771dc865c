/** One field of a request: the value in the record and the one that the family gives, and the office's answer. */
import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { labelOf } from '#platform/contract/field.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { can } from '#platform/web/session.ts'
import { type Correction, decideCorrection, otherLabels, ownMobile } from '../contract/corrections.ts'
import { studentDetails } from '../contract/student-shape.ts'

type Line = Correction['lines'][number]
const isOther = (field: Line['field']): field is keyof typeof otherLabels => field in otherLabels
const states = {
  open: { word: 'Waiting', colour: 'yellow' },
  accepted: { word: 'Accepted', colour: 'green' },
  refused: { word: 'Refused', colour: 'red' },
} as const

export function CorrectionLine({ id, line, onDecided }: { id: number; line: Line; onDecided: () => void }) {
  const { field, was, wanted, now, state, answer, decided_by } = line
  const label = t(isOther(field) ? otherLabels[field] : labelOf(field, studentDetails.fields[field]))
  const isOpen = state === 'open'
  return (
    <tr>
      <td>
        <Stack gap={6} py="xs">
          <Group gap="xs">
            <Text fw={600}>{label}</Text>
            <Badge color={states[state].colour} variant="light">
              {t(states[state].word)}
            </Badge>
          </Group>
          <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 12px', margin: 0 }}>
            <Fact name={isOpen ? t('In the record') : t('When it was asked')}>
              <Value field={field} value={isOpen ? now : was} said={isOpen ? line.now_said : line.was_said} />
            </Fact>
            <Fact name={t('The family says')}>
              <b>
                <Value field={field} value={wanted} said={line.wanted_said} />
              </b>
            </Fact>
          </dl>
          {isOpen && now !== was && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('The record was changed after the family asked. It was:')}{' '}
              <Value field={field} value={was} said={line.was_said} />
            </Text>
          )}
          {isOpen
            ? mayDecide(field) && <Decision id={id} line={line} label={label} onDecided={onDecided} />
            : (answer ?? decided_by) && (
                <Text size="sm">
                  {answer} {decided_by && <span>({decided_by})</span>}
                </Text>
              )}
        </Stack>
      </td>
    </tr>
  )
}

/** A guardian's mobile is changed by whoever may change guardians. */
const mayDecide = (field: Line['field']): boolean =>
  can(decideCorrection.right) && (field !== ownMobile || can('guardian-update'))

function Decision({ id, line, label, onDecided }: { id: number; line: Line; label: string; onDecided: () => void }) {
  const [answer, setAnswer] = useState('')
  const [busy, setBusy] = useState<'accept' | 'refuse'>()
  const [complaint, setComplaint] = useState('')
  async function decide(what: 'accept' | 'refuse') {
    setBusy(what)
    setComplaint('')
    try {
      const sent = { id, field: line.field, accept: what === 'accept', now: line.now, answer }
      await api.form('/api/student-correction/{id}/decide', sent)
      onDecided()
    } catch (error) {
      if (error instanceof ApiError) {
        setComplaint(Object.values(error.errors)[0]?.[0] ?? '')
        // what stands there by now is shown, and decided again
        if (error.code === 'changed' || error.code === 'decided') onDecided()
      } else throw error
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      {line.field === ownMobile && (
        <Text size="sm">
          {t('The guardian signs in with this mobile, and messages go to it. Accept it only if you know who asks.')}
        </Text>
      )}
      <TextInput
        label={t('Answer to the family about: {field}', { field: label })}
        description={t('Needed where you refuse.')}
        maxLength={300}
        value={answer}
        error={complaint && t(complaint)}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          size="sm"
          loading={busy === 'accept'}
          disabled={busy !== undefined}
          onClick={() => void decide('accept')}
        >
          {t('Accept')}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={busy === 'refuse'}
          disabled={busy !== undefined}
          onClick={() => void decide('refuse')}
        >
          {t('Refuse')}
        </Button>
      </Group>
    </>
  )
}

/** A stored value as the record says it. */
function Value({ field, value, said }: { field: Line['field']; value: string | null; said: Line['was_said'] }) {
  if (value === null || value === '') return '–'
  if (said) return said[getLanguage()]
  if (isOther(field)) return digitsIn(getLanguage(), value)
  const { kind, choices } = studentDetails.fields[field] as {
    kind: string
    choices?: readonly { value: string; label: string }[]
  }
  if (kind === 'date') return <Day ad={value} style="long" />
  return t(choices?.find((each) => each.value === value)?.label ?? '') || value
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" size="sm" m={0}>
      {children}
    </Text>
  </>
)
