/** A day of the staff: who is there, who is on which leave; devices fill in what they saw. */
import { useAddress } from '#platform/web/address.tsx'
import { todayHere } from '#platform/web/clock.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { notify } from '#platform/web/notify.ts'
import { mergeEntries } from '#platform/web/kit/offline-sheet/layers.ts'
import { giveUpRefused, sendOrKeep } from '#platform/web/outbox.ts'
import { can, useSession } from '#platform/web/session.ts'
import { tallyOf } from '../contract/attendance-arithmetic.ts'
import type { staffDay } from '../contract/staff.ts'
import classes from './attendance.module.css'
import { markOf, offName, type Status, statuses, statusName } from './words.ts'

const path = '/api/staff-attendance'
type Day = DataOf<typeof staffDay>
type Member = Day['staff'][number]
type LeaveKind = NonNullable<Member['leave_kind']>
type Marks = Record<number, { status?: Status; leave_kind?: LeaveKind | null }>

const leaveNames: Record<LeaveKind, string> = {
  casual: 'Casual leave',
  sick: 'Sick leave',
  maternity: 'Maternity leave',
  other: 'Other leave',
}

export default function StaffAttendance() {
  const [address, setAddress] = useAddress()
  const day = address.get('day') ?? todayHere()
  const answer = useQuery({ queryKey: [path, day], queryFn: ({ signal }) => api.get(path, { day }, { signal }) })
  return (
    <section>
      <PageHeader
        title={t('Staff attendance')}
        actions={
          <Button component={Link} to="/staffs-attendances" variant="default">
            {t('By month')}
          </Button>
        }
      />
      <div className={classes.place}>
        <DateField
          mode="picker"
          label={t('Day')}
          value={day}
          max={todayHere()}
          onChange={(next) => next && setAddress(next === todayHere() ? {} : { day: next }, { replace: true })}
        />
      </div>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <LoadingState lines={10} height={40} />
      ) : answer.data.data.staff.length === 0 ? (
        <EmptyState
          about={t('There is no staff yet.')}
          action={
            <Button component={Link} to="/staffs" variant="default">
              {t('Staffs')}
            </Button>
          }
        />
      ) : (
        <StaffSheet key={day} day={answer.data.data} />
      )}
    </section>
  )
}

function StaffSheet({ day: { day, off, staff } }: { day: Day }) {
  const language = useLanguage()
  const { calendar } = useSession()
  const queries = useQueryClient()
  const [marks, setMarks] = useState<Marks>({})
  const [saving, setSaving] = useState(false)
  // what the outbox keeps is safe
  const [kept, setKept] = useState<Marks>()
  useLeaving(Object.keys(marks).length > 0 && marks !== kept, t('The attendance of this day is not saved.'), {
    ofAddress: true,
  })
  const may = can('staff-update')
  const statusOf = (member: Member): Status => marks[member.user_id]?.status ?? member.status ?? 'present'
  const kindOf = (member: Member): LeaveKind | null => marks[member.user_id]?.leave_kind ?? member.leave_kind
  const tally = tallyOf(staff.map(statusOf))
  const news =
    staff.some((member) => member.status === null || member.source === 'device') || Object.keys(marks).length > 0
  const mark = (member: Member, part: Marks[number]) =>
    setMarks({ ...marks, [member.user_id]: { ...marks[member.user_id], ...part } })

  async function save() {
    setSaving(true)
    const key = `staff-attendance-${day}`
    const sentMarks = marks
    // whom nobody touched is sent only where nothing stands, or to confirm a device
    const entries = staff
      .filter((member) => member.user_id in marks || member.status === null || member.source === 'device')
      .map((member) => ({
        user_id: member.user_id,
        status: statusOf(member),
        leave_kind: ['leave', 'half'].includes(statusOf(member)) ? kindOf(member) : null,
        note: member.note,
        said: member.user_id in marks,
      }))
    try {
      const sent = await sendOrKeep(
        path,
        { day, entries },
        {
          title: t('Staff attendance, {day}', { day: dateText(day, calendar, language, 'long') }),
          key,
          merge: mergeEntries('user_id') as never,
        },
      )
      notify(
        sent.sent ? 'success' : 'info',
        sent.sent ? t('Attendance saved.') : t('Kept on this device. It is sent as soon as the server can be reached.'),
      )
      // what was tapped meanwhile is something new
      if (sent.sent)
        setMarks((now) =>
          Object.fromEntries(Object.entries(now).filter(([id, said]) => sentMarks[Number(id)] !== said)),
        )
      else setKept(sentMarks)
      await queries.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      await giveUpRefused(key)
      notify('error', errorMessage(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      {off !== null && (
        <Alert color="yellow" className={classes.note}>
          {t('This day is a holiday: {name}', { name: offName(off) })}
        </Alert>
      )}
      <ul className={`${classes.list} ${classes.tones}`} aria-label={t('Staff attendance')}>
        {staff.map((member) => (
          <li key={member.user_id} className={classes.row} data-changed={member.user_id in marks || undefined}>
            <span className={classes.who}>
              <span>{nameOf(member)}</span>
              <small>
                {t(member.role)}
                {member.arrived && ` · ${t('In')} ${digitsIn(language, member.arrived)}`}
                {member.left && ` · ${t('Out')} ${digitsIn(language, member.left)}`}
              </small>
              {['leave', 'half'].includes(statusOf(member)) && (
                <Select
                  size="xs"
                  maw={170}
                  aria-label={`${t('Kind of leave')}: ${nameOf(member)}`}
                  placeholder={t('Kind of leave')}
                  disabled={!may}
                  data={Object.entries(leaveNames).map(([value, label]) => ({ value, label: t(label) }))}
                  value={kindOf(member)}
                  onChange={(kind) => mark(member, { leave_kind: kind as LeaveKind | null })}
                />
              )}
            </span>
            <fieldset className={classes.marks} aria-label={nameOf(member)}>
              {statuses.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={classes.mark}
                  data-status={each}
                  aria-pressed={each === statusOf(member)}
                  aria-label={statusName(each)}
                  title={statusName(each)}
                  disabled={!may}
                  onClick={() => mark(member, { status: each })}
                >
                  {markOf(each)}
                </button>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      {may && (
        <div className={classes.bar}>
          <dl className={classes.counts} aria-live="polite">
            {statuses
              .filter((each) => each === 'present' || tally[each] > 0)
              .map((each) => (
                <div key={each}>
                  <dt>{statusName(each)}</dt>
                  <dd>{digitsIn(language, tally[each])}</dd>
                </div>
              ))}
          </dl>
          <Group gap="xs">
            {Object.keys(marks).length > 0 && (
              <Button variant="default" onClick={() => setMarks({})}>
                {t('Undo')}
              </Button>
            )}
            <Button
              leftSection={<IconDeviceFloppy size={18} aria-hidden />}
              loading={saving}
              disabled={!news}
              onClick={() => void save()}
            >
              {t('Save')}
            </Button>
          </Group>
        </div>
      )}
      {!may && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('You can read this day, but not change it.')}
        </Text>
      )}
    </>
  )
}
