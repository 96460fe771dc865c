/** The grid of a week: periods down, days across; on a phone one day at a time. */
import { todayHere } from '#platform/web/clock.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { Link } from 'react-router'
import { adWeekday } from '#nepal/bikram-sambat.ts'
import { shortWeekdayNames } from '#nepal/bs-names.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Dragging } from '#platform/web/kit/states/dragging.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { RoutineChoices, RoutineGrid, RoutinePeriod, Slot } from '../../contract/routine.ts'
import { useMayChange } from '../may-change.ts'
import classes from './routine.module.css'
import { isAt, type Moves, type Spot, useMoves } from './use-moves.ts'
import { type By, dayName, linesOf, timeOf } from './words.ts'
import { type Dragged, Place } from './place.tsx'

const LessonForm = lazyDialog(() => import('./lesson-form.tsx'))

interface Props {
  grid: RoutineGrid
  by: By
  /** Where new lessons go; none where a teacher's or a room's week is shown. */
  sectionId: number | null
  choices: RoutineChoices
}

export function RoutineWeek({ grid, by, sectionId, choices }: Props) {
  const moves = useMoves(grid.slots)
  const mayUpdate = useMayChange('subject-routine-update')
  const mayCreate = useMayChange('subject-routine-create')
  const [opened, setOpened] = useState<{ spot: Spot; slot?: Slot }>()
  const today = adWeekday(todayHere())
  const [day, setDay] = useState(grid.days.some((each) => each.weekday === today) ? today : grid.days[0]?.weekday)
  if (!grid.periods.length)
    return (
      <EmptyState
        about={t('There are no periods yet. Add them under Periods.')}
        action={
          <Button component={Link} to="/routines?by=periods" variant="default">
            {t('Periods')}
          </Button>
        }
      />
    )
  const held = grid.slots.find((slot) => slot.id === moves.held)
  const open = (spot: Spot, slot?: Slot) =>
    (slot || sectionId !== null) && (slot ? mayUpdate : mayCreate) && setOpened({ spot, slot })
  return (
    <>
      <div className={`${classes.days} no-print`}>
        {grid.days.map(({ weekday }) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={weekday === day}
            aria-label={dayName(weekday)}
            onClick={() => setDay(weekday)}
          >
            {shortWeekdayNames[getLanguage()][weekday]}
          </button>
        ))}
      </div>
      <output className={classes.said} aria-live="polite">
        {held && (
          <Text size="sm">
            {t('{lesson} is cut. Go to its new place and press Ctrl-V; Escape leaves it.', {
              lesson: linesOf(held, by)[0],
            })}
          </Text>
        )}
      </output>
      {moves.last && (
        <Alert
          color="green"
          mb="sm"
          withCloseButton
          closeButtonLabel={t('Close')}
          onClose={moves.forget}
          className="no-print"
        >
          <Group gap="sm">
            <Text size="sm">{moves.last.with_id ? t('The lessons have changed places.') : t('Lesson moved.')}</Text>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              onClick={() => void moves.undo()}
            >
              {t('Undo')}
            </Button>
          </Group>
        </Alert>
      )}
      <Grid
        grid={grid}
        by={by}
        day={day}
        moves={moves}
        mayMove={mayUpdate}
        mayPlace={mayCreate && sectionId !== null}
        onOpen={open}
      />
      {mayUpdate && (
        <p className={`${classes.help} no-print`}>
          {t(
            'Drag a lesson to move it, or cut it with Ctrl-X and paste it with Ctrl-V. On another lesson, the two change places.',
          )}
        </p>
      )}
      {opened && (
        <Suspense>
          <LessonForm
            spot={opened.spot}
            slot={opened.slot}
            sectionId={opened.slot?.section_id ?? sectionId!}
            grid={grid}
            choices={choices}
            moves={moves}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

interface GridProps {
  grid: RoutineGrid
  by: By
  day: number | undefined
  moves: Moves
  mayMove: boolean
  mayPlace: boolean
  onOpen: (spot: Spot, slot?: Slot) => void
}

function Grid({ grid: { name, name_np, days, periods, slots }, by, day, moves, mayMove, mayPlace, onOpen }: GridProps) {
  const table = useRef<HTMLTableElement>(null)

  function onKey(event: KeyboardEvent, spot: Spot, slot: Slot | undefined): void {
    const step = steps[event.key]
    const key = event.key.toLowerCase()
    const control = event.ctrlKey || event.metaKey
    if (step && !control) focusNext(table.current, event.currentTarget as HTMLElement, step)
    else if (control && key === 'x' && slot && mayMove) moves.hold(slot.id)
    else if (control && key === 'v' && moves.held !== null && mayMove) void moves.move(moves.held, spot, slot)
    else if (control && key === 'z' && moves.last) void moves.undo()
    else if (key === 'escape' && moves.held !== null) moves.hold(null)
    else return
    event.preventDefault()
  }
  function lesson(slot: Slot, spot: Spot, where: string) {
    const [first, ...rest] = linesOf(slot, by)
    return (
      <Place
        key={slot.id}
        id={String(slot.id)}
        spot={spot}
        slot={slot}
        mayDrag={mayMove}
        held={slot.id === moves.held}
        label={[where, first, ...rest.filter(Boolean)].join(', ')}
        onOpen={() => onOpen(spot, slot)}
        onKey={(event) => onKey(event, spot, slot)}
      >
        <b>{first}</b>
        {rest.map((line) => line && <span key={line}>{line}</span>)}
      </Place>
    )
  }
  function cell(period: RoutinePeriod, weekday: number) {
    const spot = { weekday, period_id: period.id }
    const there = slots.filter((each) => isAt(each, spot))
    const where = `${dayName(weekday)}, ${nameOf(period)}`
    const mayAdd = mayPlace && there.every((each) => each.in_group)
    const label = there.length
      ? t('{where}: place another optional lesson', { where })
      : mayPlace
        ? t('{where}: place a lesson', { where })
        : t('{where}: free', { where })
    return (
      <td key={weekday} data-away={weekday !== day || undefined}>
        {there.map((slot) => lesson(slot, spot, where))}
        {(mayAdd || !there.length) && (
          <Place
            id={`${weekday} ${period.id}`}
            spot={spot}
            beside={there.length > 0}
            label={label}
            onOpen={() => onOpen(spot)}
            onKey={(event) => onKey(event, spot, undefined)}
          >
            <span aria-hidden>{mayPlace ? '+' : '–'}</span>
          </Place>
        )}
      </td>
    )
  }
  return (
    <Dragging
      onDragStart={({ active }) => moves.hold((active.data.current as Dragged).slot!.id)}
      onDragCancel={() => moves.hold(null)}
      onDragEnd={({ active, over }) => {
        const to = over?.data.current as Dragged | undefined
        if (to) void moves.move((active.data.current as Dragged).slot!.id, to.spot, to.slot)
        else moves.hold(null)
      }}
    >
      <div className={classes.scroll}>
        <table className={classes.week} ref={table}>
          <caption>{t('Routine of {name}', { name: nameOf({ name, name_np }) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Period')}</th>
              {days.map(({ weekday, off }) => (
                <th key={weekday} scope="col" data-away={weekday !== day || undefined}>
                  {dayName(weekday)}
                  {off && <small>{t('Holiday')}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <tr key={period.id} data-pause={period.kind === 'break' || undefined}>
                <th scope="row">
                  {nameOf(period)}
                  <small>{timeOf(period)}</small>
                </th>
                {days.map(({ weekday }) =>
                  period.kind === 'break' ? (
                    <td key={weekday} className={classes.pause} data-away={weekday !== day || undefined}>
                      {t('Break')}
                    </td>
                  ) : (
                    cell(period, weekday)
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dragging>
  )
}

const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next lesson or free place in a direction: first within the cell, then over breaks. */
function focusNext(table: HTMLTableElement | null, from: HTMLElement, [down, right]: [number, number]): void {
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])]
    .map((row) => [...row.querySelectorAll('td')].map((cell) => [...cell.querySelectorAll<HTMLElement>('[data-cell]')]))
    .filter((row) => row.some((cell) => cell.length))
  const at = rows.findIndex((row) => row.some((cell) => cell.includes(from)))
  const column = rows[at]?.findIndex((cell) => cell.includes(from)) ?? 0
  const cell = rows[at]?.[column] ?? []
  const next = rows[at + down]?.[column + right]
  const within = down ? cell[cell.indexOf(from) + down] : undefined
  ;(within ?? (down < 0 ? next?.at(-1) : next?.[0]))?.focus()
}
