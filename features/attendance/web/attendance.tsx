/** Taking attendance: which section, which day, and the sheet. Works without a network for the sections that were read before. */
import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconCircleCheck, IconClockExclamation } from '@tabler/icons-react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { useToday } from '#platform/web/clock.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useOutbox } from '#platform/web/outbox.ts'
import { useSession } from '#platform/web/session.ts'
import { type AttendanceSettings, offDay } from '../contract/attendance-arithmetic.ts'
import type { OwnSection } from '../contract/sheets.ts'
import classes from './attendance.module.css'
import { useKeptAnswer } from './kept.ts'
import { AskDay } from './ask-day.tsx'
import { TakeSheet } from './take-sheet.tsx'
import { isSheet } from './waiting-sheet.ts'
import { WaitingNotes } from './waiting-notes.tsx'

/** Of the choices of a subject. */
const unsaid = '\u2013'

export default function Attendance() {
  const [address, setAddress] = useAddress()
  const { day: today, isKnown } = useToday()
  const day = address.get('day') ?? today
  // without the day: the answer of today serves on any day without a network
  const answer = useKeptAnswer('/api/attendance/sections', {
    day: day === today ? undefined : day,
    with_students: true,
  })
  const kept = useKeptAnswer(
    '/api/attendance/sections',
    answer.error ? { day: undefined, with_students: true } : undefined,
  )
  const data = answer.data ?? kept.data
  // the server was not reached, and nobody has said which day it is
  const asks = !isKnown && !address.has('day') && (answer.readAt !== undefined || answer.error !== null)
  const set = (values: Record<string, string | undefined>) =>
    // the way back from a first sheet is the list of sections; from one sheet to the next one goes on
    setAddress(withParts(values), { replace: address.has('section') || !values.section, preventScrollReset: true })
  return (
    <section>
      <AttendanceHead />
      {!data ? (
        answer.error ? (
          <ErrorState error={answer.error} onRetry={answer.again} />
        ) : (
          <LoadingState lines={10} height={36} />
        )
      ) : data.sections.length === 0 ? (
        <NoSections />
      ) : (
        <>
          {asks && <AskDay />}
          <Chosen
            sections={data.sections}
            settings={data.settings}
            day={day}
            today={today}
            asks={asks}
            address={address}
            set={set}
          />
        </>
      )}
    </section>
  )
}

function AttendanceHead() {
  return (
    <PageHeader
      title={t('Attendance')}
      actions={
        <Button
          component={Link}
          to="/attendance/pending"
          variant="default"
          leftSection={<IconClockExclamation size={16} aria-hidden />}
        >
          {t('Pending')}
        </Button>
      }
    />
  )
}

function NoSections() {
  const { role } = useSession()
  return (
    <EmptyState
      about={
        role.slug === 'teacher'
          ? t('You have no section in this batch yet. The office names class teachers and subject teachers.')
          : t(
              'No student sits in a section of this batch. Sections are given with the admission, the enrolment or the promotion.',
            )
      }
    />
  )
}

interface ChosenProps {
  sections: OwnSection[]
  settings: AttendanceSettings
  day: string
  today: string
  /** The day is asked for first: no sheet until then. */
  asks: boolean
  address: URLSearchParams
  set: (values: Record<string, string | undefined>) => void
}

function Chosen({ sections, settings, day, today, asks, address, set }: ChosenProps) {
  const language = useLanguage()
  const { calendar, batch } = useSession()
  const waiting = useOutbox()
  const section =
    sections.find((each) => String(each.section_id) === address.get('section')) ??
    (sections.length === 1 ? sections[0] : undefined)
  const byPeriod = settings.by === 'period'
  const period = byPeriod ? Number(address.get('period') ?? 1) : null
  const subject = byPeriod ? Number(address.get('subject') ?? 0) || null : null
  const expected = byPeriod ? settings.periods : 1
  const isDone = (each: OwnSection) =>
    each.taken >= expected ||
    waiting.some(
      (entry) =>
        entry.refused === undefined &&
        isSheet(entry) &&
        entry.input.section_id === each.section_id &&
        entry.input.day === day,
    )
  const called = (each: OwnSection) => `${nameOf({ name: each.grade, name_np: each.grade_np })} ${each.section}`
  const titleOf = (each: OwnSection, on: string) =>
    t('Attendance of {section}, {day}', { section: called(each), day: dateText(on, calendar, language, 'long') })
  const off = offDay(day, settings)
  return (
    <>
      <WaitingNotes
        titleOf={(id, on) => titleOf(sections.find((each) => each.section_id === id) ?? sections[0]!, on)}
        onMoved={(id, on) => set({ section: String(id), day: on === today ? undefined : on })}
      />
      <div className={classes.place}>
        {/* the phone's own choice: a tap, and 12 KB less to wait for */}
        <NativeSelect
          label={t('Section')}
          value={section ? String(section.section_id) : ''}
          onChange={(event) => set({ section: event.currentTarget.value || undefined })}
          data={[
            ...(section ? [] : [{ value: '', label: t('Choose a section') }]),
            ...sections.map((each) => ({
              value: String(each.section_id),
              label: isDone(each) ? `${called(each)} ✓` : called(each),
            })),
          ]}
        />
        <DateField
          mode="picker"
          label={t('Day')}
          value={day}
          min={batch?.start_date}
          max={asks ? undefined : today}
          onChange={(next) => next && set({ day: next === today ? undefined : next })}
        />
        {byPeriod && (
          <NativeSelect
            label={t('Period')}
            value={String(period)}
            onChange={(event) => set({ period: event.currentTarget.value })}
            data={Array.from({ length: settings.periods }, (_, at) => ({
              value: String(at + 1),
              label: digitsIn(language, at + 1),
            }))}
          />
        )}
        {byPeriod && section?.subjects && (
          <NativeSelect
            label={t('Subject')}
            value={subject === null ? '' : String(subject)}
            onChange={(event) => set({ subject: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: unsaid },
              ...section.subjects.map((each) => ({ value: String(each.id), label: nameOf(each) })),
            ]}
          />
        )}
      </div>
      {asks ? null : section ? (
        <TakeSheet
          key={[section.section_id, day, period].join()}
          place={{ section, day, period, subject, off, title: titleOf(section, day) }}
        />
      ) : (
        <SectionList
          sections={sections}
          called={called}
          isDone={isDone}
          off={off}
          onChoose={(id) => set({ section: String(id) })}
        />
      )}
    </>
  )
}

/** Nothing chosen yet: what is done today and what is not. */
function SectionList({
  sections,
  called,
  isDone,
  off,
  onChoose,
}: {
  sections: OwnSection[]
  called: (section: OwnSection) => string
  isDone: (section: OwnSection) => boolean
  off: string | null
  onChoose: (id: number) => void
}) {
  const language = useLanguage()
  return (
    <>
      {off !== null && (
        <Alert color="yellow" className={classes.note}>
          {t('This day is a holiday: {name}', { name: t(off) })}
        </Alert>
      )}
      <Text c="dimmed" size="sm" mb="xs">
        {t('Taken: {n} of {of} sections', { n: sections.filter(isDone).length, of: sections.length })}
      </Text>
      <ul className={classes.sections}>
        {sections.map((section) => (
          <li key={section.section_id} className={classes.row}>
            <span className={classes.who}>
              <span>{called(section)}</span>
              <small>
                {digitsIn(language, t('{n, plural, one {# student} other {# students}}', { n: section.students }))}
              </small>
            </span>
            <Group gap="xs" wrap="nowrap">
              {isDone(section) && (
                <Text size="sm" c="var(--mantine-color-success)" component="span">
                  <IconCircleCheck size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {t('Taken')}
                </Text>
              )}
              <Button
                size="compact-md"
                variant={isDone(section) ? 'default' : 'light'}
                onClick={() => onChoose(section.section_id)}
                aria-label={`${isDone(section) ? t('Open') : t('Take')} ${called(section)}`}
              >
                {isDone(section) ? t('Open') : t('Take')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </>
  )
}
