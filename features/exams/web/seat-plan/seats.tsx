/** Who sits where, room by room; a student is picked up and put on another seat, by mouse, finger or keys. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { PlanRoom } from '../../contract/seat-plan.ts'
import type { PlanStudent } from '../../contract/seats.ts'
import { samePairs } from '../../contract/seating.ts'
import { Held, useMove } from './held.tsx'
import { Legend, RoomPicture } from './room-picture.tsx'
import classes from './seat-plan.module.css'
import { className, type Plan, roomPath, studentsPath } from './use-seat-plan.ts'

const SeatingDialog = lazyDialog(() => import('./seating-dialog.tsx'))

interface Props {
  exam: number
  plan: Plan
  mayChange: boolean
}
/** So many who have no seat are shown; the list of symbol numbers shows all. */
const mostWaiting = 60
const said = (words: string) => digitsIn(getLanguage(), words)

export function Seats({ exam, plan, mayChange }: Props) {
  const [address, setAddress] = useAddress()
  const [seating, setSeating] = useState(false)
  const move = useMove(exam)
  const room = plan.rooms.find(({ id }) => id === Number(address.get('room'))) ?? plan.rooms[0]
  const all = plan.classes.reduce((sum, { students }) => sum + students, 0)
  const seated = plan.classes.reduce((sum, one) => sum + one.seated, 0)
  if (!room) return <EmptyState about={t('No rooms yet. Add the rooms in which the exam is held.')} />
  return (
    <>
      <Group gap="md" mb="sm" align="end">
        <Select
          label={t('Room')}
          allowDeselect={false}
          data={plan.rooms.map(({ id, name, taken }) => ({
            value: String(id),
            label: said(`${name} (${taken})`),
          }))}
          value={String(room.id)}
          onChange={(id) =>
            setAddress(withParts({ room: id, tab: 'seats' }), { replace: true, preventScrollReset: true })
          }
        />
        {mayChange && (
          <Button
            className="no-print"
            leftSection={<IconArmchair size={18} aria-hidden />}
            onClick={() => setSeating(true)}
          >
            {t('Seat the students')}
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {said(t('{seated} of {all} students have a seat.', { seated, all }))}
        </Text>
      </Group>
      {move.held && <Held {...move} held={move.held} />}
      <Room exam={exam} plan={plan} room={room} mayChange={mayChange} move={move} />
      {mayChange && seated < all && <Waiting exam={exam} move={move} />}
      {seating && (
        <Suspense>
          <SeatingDialog exam={exam} plan={plan} onClose={() => setSeating(false)} />
        </Suspense>
      )}
    </>
  )
}

type Move = ReturnType<typeof useMove>

interface RoomProps extends Props {
  room: PlanRoom
  move: Move
}

function Room({ plan, room, mayChange, move }: RoomProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [roomPath, room.id],
    queryFn: async ({ signal }) => (await api.get(roomPath, { exam_room_id: room.id }, { signal })).data,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={10} />
  const places = data.students.flatMap(({ seat, grade_id }) =>
    seat === null ? [] : [{ exam_room_id: room.id, seat, grade_id }],
  )
  return (
    <section aria-label={room.name}>
      <Legend plan={plan} room={room} />
      {data.others.length === 0 && <Pairs {...samePairs([room], places)} />}
      <RoomPicture
        plan={plan}
        room={room}
        students={data.students}
        others={data.others}
        held={move.held?.enroll_id}
        onSeat={mayChange ? (seat, student) => move.press(room.id, seat, student) : undefined}
      />
    </section>
  )
}

function Pairs({ beside, behind }: { beside: number; behind: number }) {
  if (!beside && !behind)
    return (
      <Text size="sm" c="dimmed">
        {t('No two neighbours are of one class.')}
      </Text>
    )
  return (
    <Text size="sm" c={beside ? 'yellow' : 'dimmed'}>
      {said(t('Neighbours of one class: {beside} beside each other, {behind} behind each other.', { beside, behind }))}
    </Text>
  )
}

function Waiting({ exam, move }: { exam: number; move: Move }) {
  const query = { exam_id: exam, without_seat: true, rowsPerPage: mostWaiting }
  const { data } = useQuery({
    queryKey: [studentsPath, query],
    queryFn: ({ signal }) => api.get(studentsPath, query, { signal }),
  })
  if (!data?.data.length) return null
  const { total } = data.meta
  return (
    <Alert
      color="yellow"
      mt="md"
      className="no-print"
      title={said(t('{n, plural, one {# student has} other {# students have}} no seat.', { n: total }))}
    >
      <ul className={classes.waiting}>
        {data.data.map((student) => (
          <li key={student.enroll_id}>
            <Button
              size="compact-md"
              variant="default"
              aria-pressed={move.held?.enroll_id === student.enroll_id}
              onClick={() => move.pick(student)}
            >
              {nameOf(student)} · {placeOf(student)}
            </Button>
          </li>
        ))}
        {total > data.data.length && <li>…</li>}
      </ul>
    </Alert>
  )
}

export const placeOf = (student: Pick<PlanStudent, 'grade' | 'grade_np' | 'section' | 'roll'>): string =>
  [className(student), student.section, student.roll === null ? '' : `· ${said(String(student.roll))}`]
    .filter(Boolean)
    .join(' ')
