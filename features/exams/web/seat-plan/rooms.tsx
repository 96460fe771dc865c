/** The rooms of the exam, a line each, saved together; the next one is like the last. */
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { NumberInput } from '#platform/web/kit/form/number-input.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { CopyRooms } from './copy-rooms.tsx'
import { type Line, seatsOfLine } from './room-lines.ts'
import classes from './seat-plan.module.css'
import type { Plan } from './use-seat-plan.ts'
import { useRoomLines } from './use-room-lines.ts'

interface Props {
  exam: number
  plan: Plan
  mayChange: boolean
}
const heads = ['Room', 'Columns of benches', 'Benches in a column', 'Seats on a bench', 'Seats', 'Students'] as const
const figure = (n: number | null) => (n === null ? '–' : digitsIn(getLanguage(), n))

export function Rooms({ exam, plan, mayChange }: Props) {
  const sheet = useRoomLines(exam, plan)
  const { lines, add, set, remove, up, complaint, busy, dirty, problem, submit, undo } = sheet
  const adding = (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add(false)}>
        {t('Add room')}
      </Button>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add(true)}>
        {t('Add room by number of seats')}
      </Button>
      <CopyRooms exam={exam} sources={plan.copy_from} disabled={dirty} />
    </>
  )
  if (!lines.length && !dirty)
    return (
      <EmptyState
        about={t('No rooms yet. Add the rooms in which the exam is held.')}
        action={mayChange && <div className={classes.waiting}>{adding}</div>}
      />
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ScrollBox className={list.scroll} label={t('Rooms')}>
        <table className={`${list.table} ${classes.rooms}`} aria-label={t('Rooms')}>
          <Heads wide={mayChange} />
          <tbody>
            {lines.map((line, at) => (
              <RoomLine
                key={line.key}
                line={line}
                error={complaint(line)}
                {...(mayChange && { set: (part) => set(line.key, part), remove: () => remove(line.key) })}
                up={mayChange && at > 0 ? () => up(at) : undefined}
              />
            ))}
          </tbody>
          <Sums lines={lines} wide={mayChange} />
        </table>
      </ScrollBox>
      {mayChange && (
        <ActionBar problem={problem}>
          <Button type="submit" loading={busy} disabled={!dirty}>
            {t('Save')}
          </Button>
          <Button variant="default" disabled={!dirty} onClick={undo}>
            {t('Undo')}
          </Button>
          {adding}
        </ActionBar>
      )}
    </form>
  )
}

function Heads({ wide }: { wide: boolean }) {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {t(head)}
          </th>
        ))}
        {wide && <th aria-label={t('Actions')} />}
      </tr>
    </thead>
  )
}

function Sums({ lines, wide }: { lines: readonly Line[]; wide: boolean }) {
  return (
    <tfoot>
      <tr className={list.row}>
        <th scope="row" colSpan={4}>
          {t('Total')}
        </th>
        <td>{figure(lines.reduce((sum, line) => sum + (seatsOfLine(line) ?? 0), 0))}</td>
        <td>{figure(lines.reduce((sum, { taken }) => sum + taken, 0))}</td>
        {wide && <td>&nbsp;</td>}
      </tr>
    </tfoot>
  )
}

interface LineProps {
  line: Line
  error: string | undefined
  /** Without it the line is only read. */
  set?: (part: Partial<Line>) => void
  remove?: () => void
  up: (() => void) | undefined
}

function RoomLine({ line, error, set, remove, up }: LineProps) {
  const name = line.name || t('New room')
  const seats = figure(seatsOfLine(line))
  return (
    <tr className={list.row}>
      <td>
        {set ? (
          <TextInput
            // a room that was just added is named next
            autoFocus={line.id === null}
            aria-label={`${t('Room')}: ${name}`}
            value={line.name}
            maxLength={40}
            error={error}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        ) : (
          line.name
        )}
      </td>
      {(['columns_of_benches', 'rows', 'seats_per_bench'] as const).map((field, at) => (
        <td key={field}>
          {line.plain ? (
            '–'
          ) : set ? (
            <NumberInput
              aria-label={`${t(heads[at + 1]!)}: ${name}`}
              value={line[field]}
              onChange={(value) => set({ [field]: value })}
            />
          ) : (
            figure(Number(line[field]))
          )}
        </td>
      ))}
      <td>
        {line.plain && set ? (
          <NumberInput
            aria-label={`${t('Seats')}: ${name}`}
            value={line.rows}
            onChange={(value) => set({ rows: value })}
          />
        ) : (
          seats
        )}
      </td>
      <td>
        <Text size="sm" component="span">
          {figure(line.taken)}
        </Text>
      </td>
      {set && (
        <td>
          <LineActions name={name} up={up} remove={remove} />
        </td>
      )}
    </tr>
  )
}

interface LineActionsProps {
  name: string
  up: (() => void) | undefined
  remove: (() => void) | undefined
}

function LineActions({ name, up, remove }: LineActionsProps) {
  return (
    <ActionIcon.Group>
      <ActionIcon variant="default" size="lg" disabled={!up} aria-label={`${t('Move up')}: ${name}`} onClick={up}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={`${t('Remove')}: ${name}`} onClick={remove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </ActionIcon.Group>
  )
}
