/** Birthdays in a range of days, by BS or AD; greeted by SMS once a year. */
import { useAddress } from '#platform/web/address.tsx'
import { todayHere } from '#platform/web/clock.ts'
import { Anchor, Badge, Button, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { smsStatistics } from '#nepal/sms-length.ts'
import type { ReportAnswer } from '#platform/contract/report.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import type { Escapes } from '#platform/web/kit/report/report-types.ts'
import { notify } from '#platform/web/notify.ts'
import { getPreferences } from '#platform/web/preferences.ts'
import { can, uses } from '#platform/web/session.ts'
import { type Birthday, listBirthdays } from '../../contract/reports.ts'
import { count, digits, PersonName } from '#features/people/web/shared.ts'
import classes from '../students.module.css'

const kindLabels: Record<Birthday['kind'], string> = { student: 'Student', staff: 'Staff', guardian: 'Guardian' }
const switchWords: Record<Birthday['kind'] | 'all', string> = {
  all: 'Everybody',
  student: 'Students',
  staff: 'Staff',
  guardian: 'Guardians',
}
const mayGreet = () => can('student-update|template-create')
/** Has come, was not greeted, and can be reached. */
const waits = (row: Birthday) =>
  uses('SMS') && !row.greeted && row.mobile !== null && row.age !== null && row.day <= todayHere()

function Greeting({ row, onGreet }: { row: Birthday; onGreet: (rows: Birthday[]) => void }) {
  if (row.greeted) return <Badge color="green">{t('Greeted')}</Badge>
  if (!mayGreet() || !waits(row)) return '–'
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconMessage size={14} aria-hidden />}
      onClick={() => onGreet([row])}
      aria-label={t('Greet {name} by SMS', { name: row.name })}
    >
      {t('Greet')}
    </Button>
  )
}

const Line = ({ row }: { row: Birthday }) => (
  <>
    <Text size="sm" fw={500} component="span" display="block">
      {nameOf(row)}
    </Text>
    <Text size="xs" c="dimmed" component="span" display="block" style={{ whiteSpace: 'normal' }}>
      {[t(kindLabels[row.kind]), row.of && nameOf({ name: row.of, name_np: row.of_np })].filter(Boolean).join(' · ')}
    </Text>
    <Text size="xs" c="dimmed" component="span" display="block">
      <Day ad={row.day} /> {row.age !== null && `· ${digits(t('turns {n}', { n: row.age }))}`}
    </Text>
  </>
)

const cellsFor = (onGreet: (rows: Birthday[]) => void): Escapes<typeof listBirthdays>['cells'] => ({
  name: (row) => <PersonName person={row} />,
  mobile: (row) => <Mobile row={row} />,
  greeted: (row) => <Greeting row={row} onGreet={onGreet} />,
})
const phone: Escapes<typeof listBirthdays>['phone'] = { lead: (row) => <Line row={row} />, columns: ['greeted'] }

/** `kind`: only these; without it all, and a switch to choose. */
export function BirthdayReport({ title, kind }: { title: string; kind?: 'student' }) {
  const [params, setParams] = useAddress()
  const [greeting, setGreeting] = useState<Birthday[]>()
  const whose = kind ?? (params.get('kind') as Birthday['kind'] | null)
  const inClass = whose === 'student' && can('grade-read') && can('section-read')
  const greetable = ({ data }: { data: readonly Birthday[] }) => (mayGreet() ? data.filter(waits) : [])
  return (
    <>
      <ReportScreen
        report={listBirthdays}
        title={title}
        fixed={{ kind: whose ?? undefined, ...(inClass ? {} : { grade_id: undefined, section_id: undefined }) }}
        without={whose === 'student' ? ['kind'] : []}
        labels={whose === 'student' ? { of: 'Class', mobile: "Guardian's mobile" } : {}}
        cells={cellsFor(setGreeting)}
        phone={phone}
        actions={
          kind ? undefined : (
            <WhoseSwitch
              value={whose ?? 'all'}
              onChange={(next) => setParams(next === 'all' ? {} : { kind: next }, { replace: true })}
            />
          )
        }
        sentence={sentenceOf}
        figures={(answer) =>
          greetable(answer).length > 1
            ? [
                {
                  label: t('Not greeted yet'),
                  value: (
                    <Button
                      size="compact-sm"
                      variant="light"
                      leftSection={<IconMessage size={14} aria-hidden />}
                      onClick={() => setGreeting(greetable(answer))}
                    >
                      {t('Greet {n} by SMS', { n: count(greetable(answer).length) })}
                    </Button>
                  ),
                },
              ]
            : []
        }
      />
      {greeting && (
        <GreetDialog
          rows={greeting}
          calendar={params.get('calendar') === 'ad' ? 'ad' : 'bs'}
          onClose={() => setGreeting(undefined)}
        />
      )}
    </>
  )
}

/** One day is said as one. */
function sentenceOf({ meta, asked }: ReportAnswer<typeof listBirthdays>): string {
  const { calendar, language } = getPreferences()
  const day = (ad: string) => dateText(ad, calendar, language, 'full')
  const words = {
    n: meta.total,
    from_date: day(asked.from_date),
    to_date: day(asked.to_date),
    calendar: t(asked.calendar === 'ad' ? 'AD' : 'BS'),
  }
  return asked.from_date === asked.to_date
    ? t('{n, plural, one {# birthday} other {# birthdays}} on {from_date}, by {calendar}.', words)
    : t(listBirthdays.sentence, words)
}

const Mobile = ({ row }: { row: Birthday }) =>
  row.mobile ? (
    <Anchor href={`tel:${row.mobile}`} size="sm" underline="always" className="tabular">
      {row.mobile}
    </Anchor>
  ) : (
    '–'
  )

function WhoseSwitch({ value, onChange }: { value: string; onChange: (kind: string) => void }) {
  return (
    <SegmentedControl
      aria-label={t('Whose')}
      value={value}
      onChange={onChange}
      data={Object.entries(switchWords).map(([kind, label]) => ({ value: kind, label: t(label) }))}
    />
  )
}

function GreetDialog({ rows, calendar, onClose }: { rows: Birthday[]; calendar: 'bs' | 'ad'; onClose: () => void }) {
  const { text, setText, error, numberOfSMS, busy, send } = useGreeting(rows, calendar, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Greet by SMS')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">
          {digits(
            t(
              '{n, plural, one {One message is} other {# messages are}} sent, once per person and year, from the SMS balance of the school. A child is greeted on the mobile of the guardian.',
              { n: rows.length },
            ),
          )}
        </Text>
        <Textarea
          label={t('Message')}
          description={t('{name} and {school_name} are filled in.', { name: '{name}', school_name: '{school_name}' })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={3}
          maxLength={400}
          error={error}
          data-autofocus
        />
        <Text size="xs" c="dimmed">
          {digits(t('{n, plural, one {# SMS} other {# SMS}} for each person', { n: numberOfSMS }))}
        </Text>
        <div className={classes.line}>
          <Button loading={busy} disabled={!text.trim()} onClick={() => void send()}>
            {t('Send')}
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}

function useGreeting(rows: Birthday[], calendar: 'bs' | 'ad', onClose: () => void) {
  const days = rows.map((row) => row.day).sort()
  const queries = useQueryClient()
  const [text, setText] = useState(
    t('Happy birthday, {name}! With best wishes from {school_name}.', { name: '{name}', school_name: '{school_name}' }),
  )
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { numberOfSMS } = smsStatistics(text)
  async function send() {
    setBusy(true)
    try {
      const { message } = await api.command('/api/birthday/greet', {
        ids: rows.map((row) => row.id),
        text,
        from_date: days[0]!,
        to_date: days.at(-1)!,
        calendar,
      })
      notify('success', t(message))
      await queries.invalidateQueries({ queryKey: [listBirthdays.path] })
      onClose()
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return { text, setText, error, numberOfSMS, busy, send }
}
