/** Remarks on students, and the kinds of remarks. */
import { useAddress } from '#platform/web/address.tsx'
import { todayHere } from '#platform/web/clock.ts'
import { Alert, Badge, Button, Group, Stack, Switch, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { forgetDraft, keepDraft, keptDraft } from '#platform/web/kit/form/draft.ts'
import type { ListColumn } from '#platform/web/kit/list/list-types.ts'
import { can } from '#platform/web/session.ts'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import type { Remark } from '../../contract/life.ts'
import { remarkTypes } from '../../contract/life-lists.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { type Picked, StudentsPicked } from './students-picked.tsx'
import { NotedScreen } from './noted.tsx'
import { toneColour } from './life-columns.ts'

const path = '/api/remark'
const columns: ListColumn<Remark>[] = [
  {
    name: 'remark_type',
    label: 'Type',
    unsorted: true,
    cell: (row) => (
      <Badge color={toneColour(row.tone)}>{nameOf({ name: row.remark_type, name_np: row.remark_type_np })}</Badge>
    ),
  },
  { name: 'text', label: 'Remark', unsorted: true },
  { name: 'for_guardian', label: 'Guardian sees it', kind: 'flag', unsorted: true },
]

export default function Remarks() {
  // the home page leads to the form
  const [address] = useAddress()
  return (
    <NotedScreen<Remark>
      path={path}
      thing="remark"
      title={t('Remarks')}
      entries={t('Remarks')}
      kinds={{
        label: t('Remark types'),
        resource: remarkTypes,
        filter: { remark_type_id: { kind: 'ref', of: 'remark_types', label: 'Type' } },
      }}
      day="made_on"
      columns={columns}
      about={t('What teachers noticed about students. Tell guardians, or keep it in the school.')}
      closed={t('Your role does not read remarks.')}
      add={t('Add remark')}
      adding={address.has('add') && can('remark-create')}
      form={RemarkForm}
      called={(row) => row.text.slice(0, 40)}
    />
  )
}

/** Kept per student, and for the form that asks whom. */
interface Typed {
  picked: Picked[]
  type: number | null
  text: string
  day: string | null
  shown: boolean
}

export function RemarkForm({ students = [], onSaved }: { students?: Picked[]; onSaved: () => void }) {
  const { submit, offered, begin, picked, set, errorOf, type, text, day, shown, busy } = useRemark(students, onSaved)
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {offered && (
          <Alert color="blue">
            <Group justify="space-between">
              {t('What you had typed and not saved is here again.')}
              <Button size="compact-sm" variant="default" onClick={begin}>
                {t('Begin anew')}
              </Button>
            </Group>
          </Alert>
        )}
        {students.length === 0 && (
          <StudentsPicked value={picked} onChange={set('picked')} error={errorOf('student_ids')} />
        )}
        <SlimSelect
          of="remark_types"
          label={t('Type')}
          value={type}
          onChange={set('type')}
          error={errorOf('remark_type_id')}
        />
        <Textarea
          label={t('Remark')}
          value={text}
          onChange={(event) => set('text')(event.currentTarget.value)}
          error={errorOf('text')}
          autosize
          minRows={2}
          maxLength={1000}
        />
        <DateField label={t('Date')} value={day} onChange={set('day')} max={todayHere()} error={errorOf('made_on')} />
        <Switch
          label={t('Guardian sees it')}
          checked={shown}
          onChange={(event) => set('shown')(event.currentTarget.checked)}
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

function useRemark(students: Picked[], onSaved: () => void) {
  const draft = ['remark', ...students.map((each) => each.id)].join('.')
  const empty: Typed = { picked: students, type: null, text: '', day: todayHere(), shown: false }
  const [offered, setOffered] = useState(() => keptDraft(draft)?.values as Partial<Typed> | undefined)
  const [typed, setTyped] = useState<Typed>(() => ({ ...empty, ...offered }))
  const { picked, type, text, day, shown } = typed
  const { busy, errorOf, run } = useCall({ student_ids: picked, remark_type_id: type, text, made_on: day })
  const set =
    <K extends keyof Typed>(name: K) =>
    (value: Typed[K]) => {
      const next = { ...typed, [name]: value }
      setTyped(next)
      keepDraft(draft, { ...next })
    }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (
      !(await run(() =>
        api.form(path, {
          student_ids: picked.map((each) => each.id),
          remark_type_id: type,
          text,
          made_on: day,
          for_guardian: shown,
        }),
      ))
    )
      return
    forgetDraft(draft)
    onSaved()
  }
  function begin() {
    forgetDraft(draft)
    setOffered(undefined)
    setTyped(empty)
  }
  return { submit, offered, begin, picked, set, errorOf, type, text, day, shown, busy }
}
