/** The sections of one grade, with the class teacher of the batch. */
import { Alert, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { type Section, sections } from '#features/academics/contract/resources.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { columnsOf } from '#platform/web/kit/list/list-columns.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useFirstFocus } from '#platform/web/kit/states/use-first-focus.ts'
import { notify } from '#platform/web/notify.ts'
import type { SectionTeacher } from '../contract/teaching.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { useMayChange } from './may-change.ts'

const path = '/api/section-teachers'

const columns: ListColumn<Section>[] = [
  ...columnsOf(sections).filter(({ name }) => name !== 'grade_id'),
  { name: 'class_teacher', label: 'Class teacher', unsorted: true, cell: (row) => <TeacherOf section={row} /> },
  { name: 'students', label: 'Students', kind: 'int', unsorted: true, cell: (row) => <StudentsOf section={row} /> },
]

/** One call for a grade, shared by its rows. */
function useSeat({ id, grade_id }: Section): SectionTeacher | undefined {
  const { data } = useQuery({ queryKey: [path, grade_id], queryFn: () => api.get(path, { grade_id }) })
  return data?.data.find((each) => each.section_id === id)
}

function TeacherOf({ section }: { section: Section }) {
  const teacher = useSeat(section)?.teacher
  return teacher ? nameOf(teacher) : '–'
}

function StudentsOf({ section }: { section: Section }) {
  return <span className="tabular">{digitsIn(getLanguage(), useSeat(section)?.students ?? 0)}</span>
}

export default function Sections() {
  const gradeId = Number(useParams().gradeId)
  const [named, setNamed] = useState<Section>()
  const mayName = useMayChange('section-update')
  const grade = useQuery({
    queryKey: ['/api/grades', 'one', gradeId],
    queryFn: () => api.get('/api/grades/{id}', { id: gradeId }),
  })
  if (grade.isError) return <ErrorState error={grade.error} onRetry={() => void grade.refetch()} />
  if (!grade.data) return <LoadingState />
  return (
    <>
      <ListScreen<Section>
        resource={sections}
        title={t('Sections of {grade}', {
          grade: nameOf(grade.data.data as { name: string; name_np?: string | null }),
        })}
        back={{ to: '/grades', label: t('Grades') }}
        fixed={{ grade_id: gradeId }}
        columns={columns}
        rowActions={mayName ? [{ label: 'Class teacher', run: (row) => setNamed(row) }] : []}
      />
      {named && <ClassTeacher section={named} onClose={() => setNamed(undefined)} />}
    </>
  )
}

function ClassTeacher({ section, onClose }: { section: Section; onClose: () => void }) {
  const seat = useSeat(section)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Class teacher of {section}', { section: section.name })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {seat ? (
        <TeacherForm section={section} now={seat.teacher} onClose={onClose} />
      ) : (
        <LoadingState lines={2} height={36} />
      )}
    </Modal>
  )
}

function TeacherForm({
  section,
  now,
  onClose,
}: {
  section: Section
  now: SectionTeacher['teacher']
  onClose: () => void
}) {
  const people = useQuery({ queryKey: ['/api/routine', 'choices'], queryFn: () => api.get('/api/routine/choices') })
  const form = useFirstFocus<HTMLFormElement>()
  const { save, chosen, setChosen, problem, busy } = useTeacherForm(now, section, onClose)
  const teachers = (people.data?.data.teachers ?? []).map((each) => ({ value: String(each.id), label: nameOf(each) }))
  // one who has no lessons any more is shown all the same
  const data =
    now && !teachers.some((each) => each.value === String(now.id))
      ? [...teachers, { value: String(now.id), label: nameOf(now) }]
      : teachers
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{now ? t('Now: {name}', { name: nameOf(now) }) : t('Nobody yet.')}</Text>
        <Select
          label={`${t('Class teacher')} (${t('optional')})`}
          description={t('Left empty, the section has none.')}
          searchable
          clearable
          data-autofocus
          nothingFoundMessage={people.data ? t('No Data found') : t('Searching')}
          error={people.isError ? t('The list could not be loaded.') : undefined}
          data={data}
          value={chosen}
          onChange={setChosen}
        />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <DialogButtons onCancel={onClose} busy={busy} disabled={chosen === (now ? String(now.id) : null)}>
          {t('Save')}
        </DialogButtons>
      </Stack>
    </form>
  )
}

function useTeacherForm(now: SectionTeacher['teacher'], section: Section, onClose: () => void) {
  const queries = useQueryClient()
  const { busy, run, problem } = useCall({})
  const [chosen, setChosen] = useState(now ? String(now.id) : null)
  async function save() {
    const answer = await run(() =>
      api.command(
        '/api/section/{section_id}/class-teacher',
        { section_id: section.id, user_id: chosen === null ? null : Number(chosen) },
        { method: 'PUT' },
      ),
    )
    if (!answer) return
    notify('success', t(answer.message))
    await queries.invalidateQueries({ queryKey: [path] })
    onClose()
  }
  return { save, chosen, setChosen, problem, busy }
}
