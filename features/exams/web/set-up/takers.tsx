/** Who sits a re-examination, and in which subjects; one by one, or as the marks of the failed exam are now. */
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataAt } from '#platform/contract/calls.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { type FoundStudent, StudentPicker } from '#school/web/pickers/student-picker.tsx'
import type { Taker } from '../../contract/re-exam.ts'
import type { ExamClass } from '../../contract/set-up.ts'

const path = '/api/exam/{id}/takers'
const renewal = '/api/exam/{id}/takers/renew'

interface TakersProps {
  exam: number
  classes: readonly ExamClass[]
  mayChange: boolean
  onChange: () => void
}

interface Editing extends Pick<Taker, 'enroll_id' | 'name' | 'name_np'> {
  subjects: ExamClass['subjects']
  chosen: number[]
}

export default function Takers({ exam, classes, mayChange, onChange }: TakersProps) {
  const queries = useQueryClient()
  const [editing, setEditing] = useState<Editing>()
  const [isAdding, setAdding] = useState(false)
  const listed = `/api/exam/${exam}/takers`
  async function reload() {
    await queries.invalidateQueries({ queryKey: [listed] })
    onChange()
  }
  const edit = (row: Taker) => setEditing(editingOf(row, classes))
  return (
    <section aria-labelledby="takers">
      <Head mayChange={mayChange} onAdd={() => setAdding(true)} onRenew={() => void takeOver(exam, reload)} />
      <ListScreen<Taker>
        embedded
        title={t('Who sits it')}
        about={t('Nobody sits this re-examination.')}
        path={listed}
        rowsPerPage={50}
        printOnly
        onOpen={mayChange ? edit : false}
        keyOf={({ enroll_id }) => String(enroll_id)}
        columns={columns}
        {...(mayChange && { rowActions: [{ label: 'Edit', icon: IconPencil, run: edit }] })}
      />
      {isAdding && (
        <AddStudent
          exam={exam}
          classes={classes}
          onClose={() => setAdding(false)}
          onFound={(found) => {
            setAdding(false)
            setEditing(found)
          }}
        />
      )}
      {editing && (
        <Subjects
          exam={exam}
          of={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined)
            void reload()
          }}
        />
      )}
    </section>
  )
}

/** Asks how much it is, and takes over who failed since. */
async function takeOver(exam: number, reload: () => Promise<void>): Promise<void> {
  try {
    const { data: moves } = await api.get(renewal, { id: exam })
    if (!moves.added.papers && !moves.removed.papers)
      return notify('info', t('Nobody else failed since, and nobody passed.'))
    if (!(await askRenewal(moves))) return undefined
    const { added, removed } = (await api.command(renewal, { id: exam })).data
    const papers = { added: added.papers, removed: removed.papers }
    notify('success', digitsIn(getLanguage(), t('{added} papers added, {removed} taken away.', papers)))
    return await reload()
  } catch (problem) {
    return notify('error', errorMessage(problem))
  }
}

/** What it would add and take away is said before it is written. */
const askRenewal = ({ added, removed }: DataAt<'GET', typeof renewal>): Promise<boolean> =>
  confirm({
    title: t('Take over who failed since?'),
    message: (
      <Stack gap={4}>
        {added.papers > 0 && (
          <Text>
            {inDigits(t('Subjects added: {papers}, of {students, plural, one {# student} other {# students}}.', added))}
          </Text>
        )}
        {removed.papers > 0 && (
          <Text>
            {inDigits(
              t('Subjects taken away: {papers}, of {students, plural, one {# student} other {# students}}.', removed),
            )}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('Whoever was chosen by hand or has a mark stays.')}
        </Text>
      </Stack>
    ),
    confirm: t('Take over'),
  })
const inDigits = (text: string): string => digitsIn(getLanguage(), text)

const editingOf = ({ subjects, grade_id, ...row }: Taker, classes: readonly ExamClass[]): Editing => ({
  ...row,
  subjects: classes.find((each) => each.grade_id === grade_id)?.subjects ?? [],
  chosen: subjects.map(({ exam_subject_id }) => exam_subject_id),
})

function Head({ mayChange, onAdd, onRenew }: { mayChange: boolean; onAdd: () => void; onRenew: () => void }) {
  return (
    <Group justify="space-between" mt="md" mb={4}>
      <Title order={2} size="h4" id="takers">
        {t('Who sits it')}
      </Title>
      {mayChange && (
        <Group gap="xs" className="no-print">
          <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t('Add a student')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onRenew}
          >
            {t('Take over who failed since')}
          </Button>
        </Group>
      )}
    </Group>
  )
}

interface AddStudentProps extends Pick<TakersProps, 'exam' | 'classes'> {
  onClose: () => void
  onFound: (found: Editing) => void
}

/** Of a class that the re-examination has. */
function AddStudent({ exam, classes, onClose, onFound }: AddStudentProps) {
  const [said, setSaid] = useState('')
  async function pick({ enroll_id, enroll_code, grade, name, name_np }: FoundStudent) {
    const own = classes.find((each) => each.grade === grade)
    if (!own) return setSaid(t('Nothing of this class is sat again.'))
    try {
      const { data } = await api.get(path, { id: exam, search: enroll_code, rowsPerPage: 10 })
      const sat = data.find((row) => row.enroll_id === enroll_id)?.subjects ?? []
      const chosen = sat.map(({ exam_subject_id }) => exam_subject_id)
      return onFound({ enroll_id, name, name_np, subjects: own.subjects, chosen })
    } catch (problem) {
      return setSaid(errorMessage(problem))
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('Add a student')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <StudentPicker autoFocus onPick={(student) => void pick(student)} />
        {said && (
          <Text size="sm" role="alert">
            {said}
          </Text>
        )}
      </Stack>
    </Modal>
  )
}

function Subjects({
  exam,
  of,
  onClose,
  onSaved,
}: {
  exam: number
  of: Editing
  onClose: () => void
  onSaved: () => void
}) {
  const [chosen, setChosen] = useState(of.chosen.map(String))
  const { busy, run, problem } = useCall(chosen)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const saved = await run(() =>
      api.command(path, { id: exam, enroll_id: of.enroll_id, exam_subject_ids: chosen.map(Number) }, { method: 'PUT' }),
    )
    if (!saved) return
    notify('success', t(saved.message))
    onSaved()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('What {name} sits again', { name: nameOf(of) })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Checkbox.Group label={t('Subjects')} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt={4}>
              {of.subjects.map((subject) => (
                <Checkbox
                  key={subject.exam_subject_id}
                  value={String(subject.exam_subject_id)}
                  label={nameOf({ name: subject.subject, name_np: subject.subject_np })}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <DialogButtons onCancel={onClose} busy={busy} problem={problem}>
            {t('Save')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

const columns = [
  { name: 'name', label: 'Name', unsorted: true, cell: (row: Taker) => nameOf(row) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'grade',
    label: 'Class',
    unsorted: true,
    cell: ({ grade, grade_np, section, roll }: Taker) =>
      [
        nameOf({ name: grade, name_np: grade_np }),
        section,
        roll === null ? '' : `· ${digitsIn(getLanguage(), roll)}`,
      ].join(' '),
  },
  {
    name: 'subjects',
    label: 'Subjects',
    unsorted: true,
    cell: ({ subjects }: Taker) =>
      subjects.map((each) => nameOf({ name: each.subject, name_np: each.subject_np })).join(', '),
  },
]
