/** The weekly timetable by section, teacher or room; lessons are placed, moved and printed here. */
import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconClock, IconCopy, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link } from 'react-router'
import { useAddress } from '#platform/web/address.tsx'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { openDownload } from '#platform/web/kit/list/download.ts'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import { readKept } from '#platform/web/kit/list/kept-read.ts'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { periods } from '../../contract/teaching-lists.ts'
import type { RoutineChoices } from '../../contract/routine.ts'
import { useMayChange } from '../may-change.ts'
import { RoutineWeek } from './week.tsx'
import classes from './routine.module.css'
import { type By, placeOf } from './words.ts'

const path = '/api/routine'

const RoutineImport = lazyPart(() => import('../routine-import.tsx'))

export default function Routines() {
  const [address] = useAddress()
  return address.has('import') ? (
    <Suspense fallback={<LoadingState />}>
      <RoutineImport />
    </Suspense>
  ) : (
    <Weeks />
  )
}

function Weeks() {
  const [address, setAddress] = useAddress()
  const choices = useQuery({
    queryKey: [path, 'choices'],
    queryFn: ({ signal }) => readKept(`${path}/choices`, {}, signal),
  })
  const mayCreate = useMayChange('subject-routine-create')
  const chosen = choices.data && chosenFrom(address, choices.data.data)
  const go = (by: By | 'periods', value?: string) =>
    setAddress(value === undefined ? { by } : { by, [by]: value }, { preventScrollReset: true })
  if (choices.isError) return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
  if (!choices.data || !chosen) return <LoadingState lines={10} />
  const { by } = chosen
  return (
    <section>
      <PageHeader
        title={t('Routines')}
        actions={
          <>
            {by !== 'periods' && chosen.value && <ExportMenu path={path} query={queryOf(by, chosen.value)} />}
            <PrintAll />
            {mayCreate && (
              <Button
                component={Link}
                to="/routines?import"
                variant="default"
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              >
                {t('Import')}
              </Button>
            )}
            {mayCreate && (
              <Button
                component={Link}
                to="/migrate-routines"
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden />}
              >
                {t('Copy routines')}
              </Button>
            )}
          </>
        }
      />
      <div className={`${classes.place} no-print`}>
        <SegmentedControl
          aria-label={t('Shown by')}
          value={by}
          onChange={(next) => go(next as By)}
          data={[
            { value: 'section', label: t('Section') },
            { value: 'teacher', label: t('Teacher') },
            { value: 'room', label: t('Room') },
            { value: 'periods', label: t('Periods') },
          ]}
        />
        {by !== 'periods' && (
          <Select
            aria-label={t(labels[by])}
            placeholder={t(labels[by])}
            searchable
            allowDeselect={false}
            data={optionsOf(by, choices.data.data)}
            value={chosen.value}
            onChange={(value) => value && go(by, value)}
            className={classes.whose}
          />
        )}
      </div>
      {by === 'periods' ? (
        <ListScreen embedded resource={periods} rowsPerPage={25} />
      ) : chosen.value ? (
        <Week by={by} value={chosen.value} choices={choices.data.data} />
      ) : (
        <EmptyState
          about={
            by === 'room'
              ? t('No lesson has a room yet.')
              : by === 'teacher'
                ? t('Nobody teaches yet.')
                : t('Add grades and sections first.')
          }
          action={
            by === 'section' && can('grade-read') ? (
              <Button component={Link} to="/grades" variant="default">
                {t('Grades')}
              </Button>
            ) : undefined
          }
        />
      )}
    </section>
  )
}

const labels: Record<By, string> = { section: 'Choose a section', teacher: 'Choose a teacher', room: 'Choose a room' }
const names = { section: 'section_id', teacher: 'user_id', room: 'room' } as const
const queryOf = (by: By, value: string) => ({ [names[by]]: value })

const optionsOf = (by: By, { sections, teachers, rooms }: RoutineChoices) =>
  by === 'section'
    ? sections.map((section) => ({ value: String(section.id), label: placeOf(section) }))
    : by === 'teacher'
      ? teachers.map((teacher) => ({ value: String(teacher.id), label: nameOf(teacher) }))
      : rooms.map((room) => ({ value: room, label: room }))

/** Of the address; a teacher begins with the own week, the office with the first section. */
function chosenFrom(address: URLSearchParams, choices: RoutineChoices): { by: By | 'periods'; value: string | null } {
  const asked = address.get('by') as By | 'periods' | null
  const by =
    asked && ['section', 'teacher', 'room', 'periods'].includes(asked)
      ? asked
      : choices.own_id === null
        ? 'section'
        : 'teacher'
  if (by === 'periods') return { by, value: null }
  const first = by === 'teacher' && choices.own_id !== null ? String(choices.own_id) : optionsOf(by, choices)[0]?.value
  return { by, value: address.get(by) ?? first ?? null }
}

function PrintAll() {
  const open = (all: string) => openDownload(path, 'pdf', { all })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          {t('Print all')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconClock size={16} aria-hidden />} onClick={() => void open('section')}>
          {t('All sections')}
        </Menu.Item>
        <Menu.Item leftSection={<IconClock size={16} aria-hidden />} onClick={() => void open('teacher')}>
          {t('All teachers')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Week({ by, value, choices }: { by: By; value: string; choices: RoutineChoices }) {
  const query = queryOf(by, value)
  const answer = useQuery({ queryKey: [path, 'week', query], queryFn: ({ signal }) => readKept(path, query, signal) })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState lines={10} />
  const grid = answer.data.data
  return (
    <>
      {answer.data.keptAt !== undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('Not renewed since')} <Moment at={new Date(answer.data.keptAt).toISOString()} />
        </Text>
      )}
      <PrintHead title={t('Routine of {name}', { name: nameOf(grid) })} />
      <RoutineWeek
        key={`${by} ${value}`}
        grid={grid}
        by={by}
        sectionId={by === 'section' ? Number(value) : null}
        choices={choices}
      />
    </>
  )
}
