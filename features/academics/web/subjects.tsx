/** All subjects, or those of a grade by the filter; who teaches them in the batch. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link, useNavigate } from 'react-router'
import { type Subject, subjects } from '#features/academics/contract/resources.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { columnsOf } from '#platform/web/kit/list/list-columns.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { ListColumn } from '#platform/web/kit/list/list-types.ts'
import { MultiSelectField } from '#platform/web/kit/pickers/multi-select-field.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useFirstFocus } from '#platform/web/kit/states/use-first-focus.ts'
import { notify } from '#platform/web/notify.ts'
import type { SubjectSection } from '../contract/teaching.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { useMayChange } from './may-change.ts'

const path = '/api/subject-teachers'

const columns: ListColumn<Subject>[] = [
  ...columnsOf(subjects).map((column) => (column.name === 'rank' ? { ...column, hidden: true } : column)),
  { name: 'teachers', label: 'Teachers', unsorted: true, cell: (row) => <Teachers subject={row} /> },
]

const SubjectImport = lazyPart(() => import('./subject-import.tsx'))

export default function Subjects() {
  const [params] = useAddress()
  return params.has('import') ? (
    <Suspense fallback={<LoadingState />}>
      <SubjectImport />
    </Suspense>
  ) : (
    <List />
  )
}

function List() {
  const navigate = useNavigate()
  const mayChange = useMayChange('subject-update')
  const mayImport = useMayChange('subject-create')
  const [taught, setTaught] = useState<Subject>()
  return (
    <>
      <ListScreen<Subject>
        actions={
          mayImport && (
            <Button
              component={Link}
              to="/subjects?import"
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            >
              {t('Import')}
            </Button>
          )
        }
        resource={subjects}
        sortBy="grade_id"
        columns={columns}
        form={{ filters: (values) => ({ optional_group_id: { grade_id: values.grade_id } }) }}
        rowActions={[
          ...(mayChange ? [{ label: 'Teachers', run: (row: Subject) => setTaught(row) }] : []),
          { label: 'Syllabus', run: (row) => navigate(`/syllabus/${row.grade_id}/${row.id}`) },
        ]}
      />
      {taught && (
        <Modal
          opened
          onClose={() => setTaught(undefined)}
          title={t('Teachers of {subject}', { subject: nameOf(taught as never) })}
          closeOnClickOutside={false}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <TeachersForm subject={taught} onClose={() => setTaught(undefined)} />
        </Modal>
      )}
    </>
  )
}

/** One call for a grade, shared by its rows. */
function useTaught(gradeId: number) {
  return useQuery({ queryKey: [path, gradeId], queryFn: () => api.get(path, { grade_id: gradeId }), staleTime: 60_000 })
}

function Teachers({ subject }: { subject: Subject }) {
  const { data } = useTaught(subject.grade_id)
  const sections = data?.data.filter((each) => each.subject_id === subject.id && each.teachers.length) ?? []
  if (!sections.length) return '–'
  return (
    <Text
      component="span"
      size="xs"
      display="inline-block"
      maw={190}
      style={{ whiteSpace: 'normal', verticalAlign: 'top' }}
    >
      {sections.map((each) => `${each.section}: ${each.teachers.map(nameOf).join(', ')}`).join('; ')}
    </Text>
  )
}

function TeachersForm({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const taught = useTaught(subject.grade_id)
  const people = useQuery({ queryKey: ['/api/routine', 'choices'], queryFn: () => api.get('/api/routine/choices') })
  if (taught.isError || people.isError)
    return (
      <ErrorState
        error={taught.error ?? people.error}
        onRetry={() => void Promise.all([taught.refetch(), people.refetch()])}
      />
    )
  if (!taught.data || !people.data) return <LoadingState lines={3} height={36} />
  const sections = taught.data.data.filter((each) => each.subject_id === subject.id)
  if (!sections.length)
    return (
      <EmptyState
        about={t('This grade has no sections yet.')}
        action={
          <Button component={Link} to={`/grades/${subject.grade_id}`} variant="default">
            {t('Sections')}
          </Button>
        }
      />
    )
  return <TeachersFields subject={subject} sections={sections} people={people.data.data.teachers} onClose={onClose} />
}

function TeachersFields({
  subject,
  sections,
  people,
  onClose,
}: {
  subject: Subject
  sections: SubjectSection[]
  people: { id: number; name: string; name_np: string | null }[]
  onClose: () => void
}) {
  const form = useFirstFocus<HTMLFormElement>()
  const { save, data, chosen, setChosen, problem, busy } = useTeachersForm(sections, people, subject, onClose)
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('In the batch worked in. Teachers reach the students of their sections.')}
        </Text>
        {sections.map((each) => (
          <MultiSelectField
            key={each.section_id}
            label={t('Section {name}', { name: each.section })}
            data={data}
            value={chosen.get(each.section_id) ?? []}
            onChange={(ids) => setChosen(new Map(chosen).set(each.section_id, ids))}
            clearable
          />
        ))}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <DialogButtons onCancel={onClose} busy={busy}>
          {t('Save')}
        </DialogButtons>
      </Stack>
    </form>
  )
}

function useTeachersForm(
  sections: SubjectSection[],
  people: { id: number; name: string; name_np: string | null }[],
  subject: Subject,
  onClose: () => void,
) {
  const queries = useQueryClient()
  const { busy, run, problem } = useCall({})
  const [chosen, setChosen] = useState(
    () => new Map(sections.map((each) => [each.section_id, each.teachers.map((teacher) => String(teacher.id))])),
  )
  const data = people.map((each) => ({ value: String(each.id), label: nameOf(each) }))
  async function save() {
    const sent = sections.map((each) => ({
      section_id: each.section_id,
      user_ids: (chosen.get(each.section_id) ?? []).map(Number),
    }))
    const answer = await run(() =>
      api.command('/api/subject/{subject_id}/teachers', { subject_id: subject.id, sections: sent }, { method: 'PUT' }),
    )
    if (!answer) return
    notify('success', t(answer.message))
    await queries.invalidateQueries({ queryKey: [path] })
    onClose()
  }
  return { save, data, chosen, setChosen, problem, busy }
}
