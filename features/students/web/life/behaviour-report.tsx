/** Behaviour entries by student, section, category and date; noted and taken back here. */
import { todayHere } from '#platform/web/clock.ts'
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import type { ListColumn } from '#platform/web/kit/list/list-types.ts'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import type { BehaviourEntry } from '../../contract/life.ts'
import { behaviourCategories } from '../../contract/life-lists.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { type Picked, StudentsPicked } from './students-picked.tsx'
import { NotedScreen } from './noted.tsx'

const path = '/api/behaviour'
export const Points = ({ n }: { n: number }) => (
  <Text span size="sm" className="tabular" c={n < 0 ? 'var(--mantine-color-error)' : undefined}>
    {digitsIn(useLanguage(), n > 0 ? `+${n}` : n)}
  </Text>
)
const columns: ListColumn<BehaviourEntry>[] = [
  {
    name: 'behaviour_category',
    label: 'Category',
    unsorted: true,
    cell: (row) => nameOf({ name: row.behaviour_category, name_np: row.behaviour_category_np }),
  },
  { name: 'points', label: 'Points', unsorted: true, kind: 'int', cell: (row) => <Points n={row.points} /> },
  { name: 'note', label: 'Note', unsorted: true },
]

export default function BehaviourReport() {
  return (
    <NotedScreen<BehaviourEntry>
      path={path}
      thing="behaviour"
      title={t('Student behaviour report')}
      actions={
        <Button component={Link} to="/student-behaviour-summary-report" variant="default">
          {t('Points by student')}
        </Button>
      }
      entries={t('Entries')}
      kinds={{
        label: t('Categories'),
        resource: behaviourCategories,
        filter: { behaviour_category_id: { kind: 'ref', of: 'behaviour_categories', label: 'Category' } },
      }}
      day="seen_on"
      columns={columns}
      about={t('What students did well and what not, with points.')}
      closed={t('Your role does not read behaviour.')}
      add={t('Note behaviour')}
      form={BehaviourForm}
      called={(row) => row.behaviour_category}
    />
  )
}

function BehaviourForm({ onSaved }: { onSaved: () => void }) {
  const [picked, setPicked] = useState<Picked[]>([])
  const [category, setCategory] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [day, setDay] = useState<string | null>(todayHere())
  const { busy, errorOf, run } = useCall({ student_ids: picked, behaviour_category_id: category, note, seen_on: day })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (
      await run(() =>
        api.form(path, {
          student_ids: picked.map((each) => each.id),
          behaviour_category_id: category,
          note,
          seen_on: day,
        }),
      )
    )
      onSaved()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <StudentsPicked value={picked} onChange={setPicked} error={errorOf('student_ids')} />
        <SlimSelect
          of="behaviour_categories"
          label={t('Category')}
          value={category}
          onChange={setCategory}
          error={errorOf('behaviour_category_id')}
        />
        <DateField label={t('Date')} value={day} onChange={setDay} max={todayHere()} error={errorOf('seen_on')} />
        <Textarea
          label={t('Note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={errorOf('note')}
          autosize
          minRows={1}
          maxLength={500}
        />
        <div>
          <Button type="submit" loading={busy}>
            {t('Save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
