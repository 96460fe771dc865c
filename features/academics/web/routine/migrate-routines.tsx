/** Routines are copied from another batch, or from one section to another; what would not fit is shown before. */
import { Alert, Badge, Button, Group, SegmentedControl, Stack, Switch, Table, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { useSession } from '#platform/web/session.ts'
import type { CopiedSection } from '../../contract/routine.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { useMayChange } from '../may-change.ts'
import { clashText, dayName, placeOf } from './words.ts'

const path = '/api/routine/migrate'
type Teachers = 'same' | 'subject' | 'none'

export default function MigrateRoutines() {
  const { batch, batches } = useSession()
  const queries = useQueryClient()
  const mayCopy = useMayChange('subject-routine-create')
  const { busy, run, problem } = useCall({})
  const [kind, setKind] = useState<'batch' | 'section'>('batch')
  const [asked, setAsked] = useState<{
    from_batch_id?: number
    grade_id: number | null
    from_section_id: number | null
    to_section_id: number | null
    teachers: Teachers
    rooms: boolean
    replace: boolean
  }>({
    grade_id: null,
    from_section_id: null,
    to_section_id: null,
    teachers: 'same',
    rooms: true,
    replace: false,
  })
  const set = (part: Partial<typeof asked>) => setAsked({ ...asked, ...part })
  const { from_batch_id: chosen, grade_id, from_section_id, to_section_id, ...how } = asked
  // the years may come after the screen
  const from_batch_id = chosen ?? batches.find((each) => each.id !== batch?.id)?.id ?? null
  const query =
    kind === 'batch'
      ? { from_batch_id, grade_id, ...how }
      : { from_batch_id: from_batch_id ?? batch?.id ?? null, from_section_id, to_section_id, ...how }
  const ready =
    kind === 'batch'
      ? from_batch_id !== null && from_batch_id !== batch?.id
      : from_section_id !== null &&
        to_section_id !== null &&
        !(from_section_id === to_section_id && query.from_batch_id === batch?.id)
  const plan = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.get(path, query as never, { signal }),
    enabled: ready && mayCopy,
  })
  const sections = useQuery({ queryKey: ['/api/routine', 'choices'], queryFn: () => api.get('/api/routine/choices') })
  const sectionData = (sections.data?.data.sections ?? []).map((each) => ({
    value: String(each.id),
    label: placeOf(each),
  }))
  const sound = (plan.data?.data ?? []).filter((each) => !each.problems.length)

  async function copy() {
    const lessons = sound.reduce((sum, each) => sum + each.lessons, 0)
    if (
      !(await confirm({
        title: t('Copy routines'),
        message: t('{n, plural, one {# lesson} other {# lessons}} will be placed.', { n: lessons }),
        confirm: t('Copy'),
      }))
    )
      return
    const answer = await run(() => api.command(path, query as never))
    if (!answer) return
    notify('success', t('{n, plural, one {# lesson was} other {# lessons were}} copied.', { n: answer.data.lessons }))
    await Promise.all([
      queries.invalidateQueries({ queryKey: [path] }),
      queries.invalidateQueries({ queryKey: ['/api/routine'] }),
    ])
  }
  return (
    <section>
      <PageHeader
        title={t('Copy routines')}
        about={t('Into the batch worked in. Each section is copied wholly or not at all.')}
        back={{ to: '/routines', label: t('Routines') }}
      />
      {!mayCopy ? (
        <Alert color="blue">{t('Routines are copied by the office, in the current batch.')}</Alert>
      ) : (
        <Stack gap="sm" maw={640} mb="md">
          <SegmentedControl
            aria-label={t('Copy from')}
            value={kind}
            data={[
              { value: 'batch', label: t('Another batch') },
              { value: 'section', label: t('Another section') },
            ]}
            onChange={(next) => {
              setKind(next as typeof kind)
              set({ teachers: next === 'batch' ? 'same' : 'subject', rooms: next === 'batch' })
            }}
          />
          <Group grow align="flex-start">
            <Select
              label={t('Batch')}
              allowDeselect={false}
              data={batches
                .filter((each) => kind === 'section' || each.id !== batch?.id)
                .map((each) => ({ value: String(each.id), label: each.name }))}
              value={query.from_batch_id === null ? null : String(query.from_batch_id)}
              onChange={(id) => set({ from_batch_id: Number(id) })}
            />
            {kind === 'batch' && (
              <SlimSelect
                of="grades"
                label={`${t('Grade')} (${t('optional')})`}
                value={grade_id}
                onChange={(id) => set({ grade_id: id })}
                clearable
              />
            )}
          </Group>
          {kind === 'section' && (
            <Group grow align="flex-start">
              <Select
                label={t('From section')}
                searchable
                data={sectionData}
                value={from_section_id === null ? null : String(from_section_id)}
                onChange={(id) => set({ from_section_id: id === null ? null : Number(id) })}
              />
              <Select
                label={t('To section')}
                searchable
                data={sectionData}
                value={to_section_id === null ? null : String(to_section_id)}
                onChange={(id) => set({ to_section_id: id === null ? null : Number(id) })}
              />
            </Group>
          )}
          <Select
            label={t('Teachers')}
            allowDeselect={false}
            value={how.teachers}
            onChange={(value) => set({ teachers: value as Teachers })}
            data={[
              { value: 'same', label: t('The same teachers') },
              { value: 'subject', label: t('Who teaches the subject there') },
              { value: 'none', label: t('Nobody yet') },
            ]}
          />
          <Switch
            label={t('Rooms too')}
            checked={how.rooms}
            onChange={(event) => set({ rooms: event.currentTarget.checked })}
          />
          <Switch
            label={t('Replace lessons that are there')}
            checked={how.replace}
            onChange={(event) => set({ replace: event.currentTarget.checked })}
          />
        </Stack>
      )}
      {mayCopy &&
        (!ready ? (
          <EmptyState about={kind === 'batch' ? t('Choose the batch to copy from.') : t('Choose the two sections.')} />
        ) : plan.isError ? (
          <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
        ) : !plan.data ? (
          <LoadingState />
        ) : plan.data.data.length === 0 ? (
          <EmptyState
            about={t('There is no routine to copy from there.')}
            action={
              <Button component={Link} to="/routines" variant="default">
                {t('Routines')}
              </Button>
            }
          />
        ) : (
          <>
            {problem && (
              <Alert color="red" role="alert" mb="sm">
                {problem}
              </Alert>
            )}
            <Plan rows={plan.data.data} />
            <Button
              mt="md"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => void copy()}
              loading={busy}
              disabled={!sound.length}
            >
              {t('Copy {n, plural, one {# section} other {# sections}}', { n: sound.length })}
            </Button>
          </>
        ))}
    </section>
  )
}

const fromOf = (row: CopiedSection) => nameOf({ name: row.from, name_np: row.from_np })

function Plan({ rows }: { rows: CopiedSection[] }) {
  return (
    <Table aria-label={t('What would be copied')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Section')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Copied from')}</Table.Th>
          <Table.Th ta="right">{t('Lessons')}</Table.Th>
          <Table.Th>{t('What stands in the way')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.section_id}>
            <Table.Td>
              {placeOf(row)}
              {fromOf(row) !== placeOf(row) && (
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  {t('Copied from')}: {fromOf(row)}
                </Text>
              )}
            </Table.Td>
            <Table.Td visibleFrom="sm">{fromOf(row)}</Table.Td>
            <Table.Td ta="right" className="tabular">
              {digitsIn(getLanguage(), row.lessons)}
            </Table.Td>
            <Table.Td>
              {row.problems.length ? (
                <Problems row={row} />
              ) : (
                <Badge color="green" variant="light">
                  {t('Nothing')}
                </Badge>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const mostShown = 4

function Problems({ row: { problems, there } }: { row: CopiedSection }) {
  const said = problems.map(({ kind, weekday, period, subject, says }) =>
    kind === 'filled'
      ? t('{n, plural, one {# lesson is} other {# lessons are}} there already.', { n: there })
      : `${weekday === null ? '' : `${dayName(weekday)} ${period}: `}${kind === 'no-subject' ? t('There is no subject called {subject}.', { subject }) : clashText(says ?? '')}`,
  )
  return (
    <>
      {said.slice(0, mostShown).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {said.length > mostShown && <div>{t('and {n} more', { n: said.length - mostShown })}</div>}
    </>
  )
}
