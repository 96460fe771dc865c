/** Birthdays in a range of days, by BS or AD; greeted by SMS once a year. */
import { Anchor, Badge, Button, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessage } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import { smsStatistics } from '#nepal/sms-length.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { phone } from '#platform/web/kit/list/list-results.tsx'
import type { FilterField } from '#platform/web/kit/list/list-types.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import type { ReportColumn } from '#platform/web/kit/report/report-types.ts'
import { notify } from '#platform/web/notify.ts'
import { can, useSession, uses } from '#platform/web/session.ts'
import type { Birthday, listBirthdays } from '../../contract/birthdays/birthdays.ts'
import { count, digits, PersonName } from '#features/people/web/shared.ts'
import classes from '../students.module.css'

const path = '/api/birthday'
type Answer = AnswerOf<typeof listBirthdays>
const kindLabels: Record<Birthday['kind'], string> = { student: 'Student', staff: 'Staff', guardian: 'Guardian' }
const switchWords: Record<Birthday['kind'] | 'all', string> = {
  all: 'Everybody',
  student: 'Students',
  staff: 'Staff',
  guardian: 'Guardians',
}
const calendarFilter: FilterField = {
  kind: 'choice',
  label: 'Calendar',
  choices: [
    { value: 'bs', label: 'BS' },
    { value: 'ad', label: 'AD' },
  ],
}
const place: Record<string, FilterField> = {
  grade_id: { kind: 'ref', of: 'grades', label: 'Grade' },
  section_id: { kind: 'ref', of: 'sections', label: 'Section' },
}
const mayGreet = () => can('student-update|template-create')
/** Has come, was not greeted, and can be reached. */
const waits = (row: Birthday) =>
  uses('SMS') && !row.greeted && row.mobile !== null && row.age !== null && row.day <= todayInNepal()

const hrefOf = (row: Birthday) => {
  if (row.kind === 'student') return can('student-read') ? `/student/${row.id}` : undefined
  if (row.kind === 'staff') return can('staff-read') ? `/staff/${row.id}` : undefined
  return `/guardian/${row.id}`
}

function columnsFor(onlyStudents: boolean, onGreet: (rows: Birthday[]) => void): ReportColumn<Birthday>[] {
  return [
    { name: 'day', label: 'Birthday', kind: 'date' },
    { name: 'name', label: 'Name', cell: (row) => <PersonName person={row} />, to: hrefOf },
    ...(onlyStudents ? [] : [{ name: 'kind', label: 'Whose', cell: (row: Birthday) => t(kindLabels[row.kind]) }]),
    { name: 'of', label: onlyStudents ? 'Class' : 'Class, position or children' },
    { name: 'age', label: 'Turns', kind: 'int' },
    {
      name: 'mobile',
      label: onlyStudents ? "Guardian's mobile" : 'Mobile',
      cell: (row) =>
        row.mobile ? (
          <Anchor href={`tel:${row.mobile}`} size="sm" underline="always" className="tabular">
            {row.mobile}
          </Anchor>
        ) : (
          '–'
        ),
    },
    { name: 'greeted', label: 'Greeting', cell: (row) => <Greeting row={row} onGreet={onGreet} /> },
  ]
}

function columnsForPhones(onGreet: (rows: Birthday[]) => void): ReportColumn<Birthday>[] {
  return [
    {
      name: 'name',
      label: 'Name',
      to: hrefOf,
      cell: (row) => (
        <>
          <Text size="sm" fw={500} component="span" display="block">
            {nameOf(row)}
          </Text>
          <Text size="xs" c="dimmed" component="span" display="block" style={{ whiteSpace: 'normal' }}>
            {[t(kindLabels[row.kind]), row.of && nameOf({ name: row.of, name_np: row.of_np })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Text size="xs" c="dimmed" component="span" display="block">
            <Day ad={row.day} /> {row.age !== null && `· ${digits(t('turns {n}', { n: row.age }))}`}
          </Text>
        </>
      ),
    },
    { name: 'greeted', label: 'Greeting', cell: (row) => <Greeting row={row} onGreet={onGreet} /> },
  ]
}

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

/** `kind`: only these; without it all, and a switch to choose. */
export function BirthdayReport({ title, kind }: { title: string; kind?: 'student' }) {
  const { calendar, language } = useSession()
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const today = todayInNepal()
  const [params, setParams] = useSearchParams()
  const [greeting, setGreeting] = useState<Birthday[]>()
  const whose = kind ?? (params.get('kind') as Birthday['kind'] | null)
  const filters = {
    from_date: { kind: 'date', label: 'From' } as FilterField,
    to_date: { kind: 'date', label: 'To' } as FilterField,
    calendar: calendarFilter,
    ...(whose !== 'student' ? {} : can('grade-read') && can('section-read') ? place : {}),
  }
  return (
    <>
      <ReportScreen<Birthday, Answer>
        title={title}
        path={path}
        filters={filters}
        start={{ from_date: today, to_date: today, calendar: 'bs' }}
        fixed={whose ? { kind: whose } : undefined}
        actions={
          kind ? undefined : (
            <WhoseSwitch
              value={whose ?? 'all'}
              onChange={(next) => setParams(next === 'all' ? {} : { kind: next }, { replace: true })}
            />
          )
        }
        dependent={(chosen) => ({ section_id: chosen.grade_id ? { grade_id: chosen.grade_id } : {} })}
        sentence={(chosen, { data, from_date, to_date }) => {
          const day = (ad: string) => dateText(ad, calendar, language, 'full')
          const words = {
            n: data.length,
            from: day(from_date),
            to: day(to_date),
            calendar: chosen.calendar === 'ad' ? t('AD') : t('BS'),
          }
          return digits(
            from_date === to_date
              ? t('{n, plural, one {# birthday} other {# birthdays}} on {from}, by {calendar}.', words)
              : t('{n, plural, one {# birthday} other {# birthdays}} from {from} to {to}, by {calendar}.', words),
          )
        }}
        totals={({ data }) =>
          mayGreet() && data.filter(waits).length > 1
            ? [
                {
                  label: t('Not greeted yet'),
                  value: (
                    <Button
                      size="compact-sm"
                      variant="light"
                      leftSection={<IconMessage size={14} aria-hidden />}
                      onClick={() => setGreeting(data.filter(waits))}
                    >
                      {t('Greet {n} by SMS', { n: count(data.filter(waits).length) })}
                    </Button>
                  ),
                },
              ]
            : []
        }
        columns={narrow ? columnsForPhones(setGreeting) : columnsFor(whose === 'student', setGreeting)}
        about={t('Nobody has a birthday in these days.')}
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
      const { message } = await api.command(`${path}/greet`, {
        ids: rows.map((row) => row.id),
        text,
        from_date: days[0]!,
        to_date: days.at(-1)!,
        calendar,
      })
      notify('success', t(message))
      await queries.invalidateQueries({ queryKey: [path] })
      onClose()
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
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
