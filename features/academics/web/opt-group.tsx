/** Optional groups, and which subjects each student chooses: a grid that is tapped or walked by keys, saved in one go. */
import { Alert, Button, Group, Tabs, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api, type ApiError, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import type { ChoiceSheet, ChoosingStudent } from '../contract/optional.ts'
import { type OptionalGroup, optionalGroups } from '../contract/teaching-lists.ts'
import classes from './opt-group.module.css'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { useMayChange } from './may-change.ts'

export default function OptGroup() {
  const [address, setAddress] = useAddress()
  const group = Number(address.get('group')) || null
  const tab = address.get('tab') ?? 'groups'
  return (
    <section>
      <PageHeader title={t('Optional subject groups')} />
      <Tabs
        value={tab}
        onChange={(next) => setAddress({ tab: next ?? 'groups', ...(group ? { group: String(group) } : {}) })}
        keepMounted={false}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="groups">{t('Groups')}</Tabs.Tab>
          <Tabs.Tab value="choices">{t('Choices of students')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="groups">
          <ListScreen<OptionalGroup>
            embedded
            resource={optionalGroups}
            onOpen={(row) => setAddress({ tab: 'choices', group: String(row.id) })}
            rowActions={[{ label: 'Choices', run: (row) => setAddress({ tab: 'choices', group: String(row.id) }) }]}
          />
        </Tabs.Panel>
        <Tabs.Panel value="choices">
          <Choices
            group={group}
            onGroup={(id) => setAddress({ tab: 'choices', ...(id ? { group: String(id) } : {}) })}
          />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

function Choices({ group, onGroup }: { group: number | null; onGroup: (id: number | null) => void }) {
  const path = `/api/optional-group/${group}/choices`
  const answer = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get('/api/optional-group/{id}/choices', { id: group! }, { signal }),
    enabled: group !== null,
  })
  const [section, setSection] = useState<string | null>(null)
  const data = answer.data?.data
  const sections = [...new Set((data?.students ?? []).map((each) => each.section ?? ''))].filter(Boolean)
  return (
    <>
      <Group mb="sm" align="flex-end">
        <SlimSelect
          of="optional_groups"
          label={t('Optional group')}
          value={group}
          onChange={onGroup}
          known={data && `${data.name} (${data.grade})`}
        />
        {sections.length > 1 && (
          <Select
            label={t('Section')}
            placeholder={t('All sections')}
            data={sections}
            value={section}
            onChange={setSection}
            clearable
          />
        )}
      </Group>
      {group === null ? (
        <EmptyState about={t('Choose a group.')} />
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : data.subjects.length === 0 ? (
        <EmptyState about={t('This group has no subjects yet. Put subjects into it in their own form.')} />
      ) : data.students.length === 0 ? (
        <EmptyState about={t('Nobody studies in this grade.')} />
      ) : (
        <Sheet key={`${group} ${answer.dataUpdatedAt}`} id={group} path={path} sheet={data} section={section} />
      )}
    </>
  )
}

function Sheet({
  id,
  path,
  sheet: { subjects, students, choose_min, choose_max },
  section,
}: {
  id: number
  path: string
  sheet: ChoiceSheet
  section: string | null
}) {
  const queries = useQueryClient()
  const mayChange = useMayChange('subject-update')
  const { busy, run, problem } = useCall({})
  const [changed, setChanged] = useState(new Map<number, number[]>())
  const of = (student: ChoosingStudent) => changed.get(student.enroll_id) ?? student.chosen
  const say = (n: number | string) => digitsIn(getLanguage(), n)
  const wrong = (student: ChoosingStudent) =>
    of(student).length > 0 && (of(student).length < choose_min || of(student).length > choose_max)
  const shown = students.filter((each) => !section || each.section === section)
  const firstWrong = students.find(wrong)

  function toggle(student: ChoosingStudent, subject: number) {
    const next = of(student).includes(subject)
      ? of(student).filter((each) => each !== subject)
      : [...of(student), subject]
    const map = new Map(changed)
    const same = next.length === student.chosen.length && next.every((each) => student.chosen.includes(each))
    if (same) map.delete(student.enroll_id)
    else map.set(student.enroll_id, next)
    setChanged(map)
  }
  async function save() {
    const choices = [...changed].map(([enroll_id, subject_ids]) => ({ enroll_id, subject_ids }))
    const answer = await run(
      () => api.command('/api/optional-group/{id}/choices', { id, choices }, { method: 'PUT' }),
      (error) => [errorMessage(error), ...((error as ApiError).errors.choices ?? [])].join(' '),
    )
    if (!answer) return
    notify('success', t(answer.message))
    await queries.invalidateQueries({ queryKey: [path] })
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {choose_min === choose_max
          ? t('Each student chooses {n}. Tap, or walk with the arrows and press Space.', { n: choose_min })
          : t('Each student chooses {min} to {max}. Tap, or walk with the arrows and press Space.', {
              min: choose_min,
              max: choose_max,
            })}
      </Text>
      <div className={classes.scroll}>
        <table className={classes.sheet}>
          <thead>
            <tr>
              <th scope="col">{t('Student')}</th>
              {subjects.map((subject) => (
                <th key={subject.id} scope="col">
                  {nameOf(subject)}
                  <small>
                    {t('{n, plural, one {# student} other {# students}}', {
                      n: students.filter((each) => of(each).includes(subject.id)).length,
                    })}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((student) => (
              <tr
                key={student.enroll_id}
                data-changed={changed.has(student.enroll_id) || undefined}
                data-wrong={wrong(student) || undefined}
              >
                <th scope="row">
                  {nameOf(student)}
                  <small>
                    {[student.section, student.roll !== null && say(student.roll), student.enroll_code]
                      .filter(Boolean)
                      .join(' · ')}
                    {of(student).length === 0
                      ? ` · ${t('not chosen')}`
                      : wrong(student)
                        ? ` · ${t('{n} chosen', { n: of(student).length })}`
                        : ''}
                  </small>
                </th>
                {subjects.map((subject) => (
                  <td key={subject.id}>
                    <button
                      type="button"
                      className={classes.mark}
                      aria-pressed={of(student).includes(subject.id)}
                      disabled={!mayChange}
                      aria-label={`${nameOf(student)}, ${nameOf(subject)}`}
                      onKeyDown={walk}
                      onClick={() => toggle(student, subject.id)}
                    >
                      {of(student).includes(subject.id) ? '✓' : ''}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem && (
        <Alert color="red" role="alert" mt="sm">
          {problem}
        </Alert>
      )}
      {mayChange && (
        <div className={classes.bar}>
          <Text size="sm" aria-live="polite">
            {firstWrong
              ? t('{name} has chosen {n}; this group allows {least} to {most}.', {
                  name: nameOf(firstWrong),
                  n: of(firstWrong).length,
                  least: choose_min,
                  most: choose_max,
                })
              : t('{n, plural, =0 {Nothing is changed.} one {# student is changed.} other {# students are changed.}}', {
                  n: changed.size,
                })}
          </Text>
          <Group gap="xs">
            <Button variant="default" disabled={!changed.size} onClick={() => setChanged(new Map())}>
              {t('Undo changes')}
            </Button>
            <Button onClick={() => void save()} loading={busy} disabled={!changed.size || firstWrong !== undefined}>
              {t('Save')}
            </Button>
          </Group>
        </div>
      )}
    </>
  )
}

/** Arrows go from mark to mark. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const cell = event.currentTarget.closest('td')
  const row = cell?.parentElement as HTMLTableRowElement | null
  const step = (
    { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as Record<string, [number, number]>
  )[event.key]
  if (!cell || !row || !step) return
  const to = row
    .closest('table')!
    .rows[row.rowIndex + step[0]]?.cells[cell.cellIndex + step[1]]?.querySelector('button')
  if (to) {
    event.preventDefault()
    to.focus()
  }
}
