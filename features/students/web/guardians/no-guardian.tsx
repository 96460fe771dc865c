/** Students of the batch whom no guardian answers for; found or new guardians are given in place. */
import { Button, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { nameOf } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { can } from '#platform/web/session.ts'
import type { LonelyStudent } from '../../contract/guardians/guardians.ts'
import { GuardianChoice } from './guardian-choice.tsx'
import { RelationSelect } from './relation-select.tsx'
import { useAssigning } from './use-assigning.ts'
import { placeOf } from '../life/life-columns.ts'

const path = '/api/student-no-guardian'
const columns: ListColumn<LonelyStudent>[] = [
  { name: 'name', label: 'Student', unsorted: true, cell: (row) => nameOf(row) },
  { name: 'grade', label: 'Class', unsorted: true, cell: placeOf },
  { name: 'roll', label: 'Roll', kind: 'int', unsorted: true },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  { name: 'dob', label: 'Date of birth', kind: 'date', unsorted: true, hidden: true },
  { name: 'admission_date', label: 'Admission date', kind: 'date', unsorted: true },
]
const filters: Record<string, FilterField> = {
  grade_id: { kind: 'ref', of: 'grades', label: 'Grade' },
  section_id: { kind: 'ref', of: 'sections', label: 'Section' },
}

export default function NoGuardian() {
  const [student, setStudent] = useState<LonelyStudent>()
  const mayAssign = can('guardian-create|guardian-update')
  return (
    <>
      <ListScreen<LonelyStudent>
        title={t('Students without guardian')}
        back={{ to: '/guardians', label: t('Guardians') }}
        path={path}
        columns={columns}
        filters={filters}
        rowsPerPage={25}
        printOnly
        keyOf={(row) => String(row.student_id)}
        hrefOf={mayAssign ? undefined : (row) => (can('student-read') ? `/student/${row.student_id}` : undefined)}
        onOpen={mayAssign ? setStudent : undefined}
        rowActions={[
          { label: 'Assign a guardian', icon: IconUserPlus, right: 'guardian-create|guardian-update', run: setStudent },
        ]}
        about={t('Every student of this batch has a guardian.')}
      />
      {student && <AssignDialog student={student} onClose={() => setStudent(undefined)} />}
    </>
  )
}

function AssignDialog({ student, onClose }: { student: LonelyStudent; onClose: () => void }) {
  const { rowOf, errorOf, change, send, busy, count } = useAssigning([path, '/api/student'])
  const { choice, relation } = rowOf(student.student_id)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('A guardian for {name}', { name: nameOf(student) })}
      size={640}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (count) void send().then((done) => done && onClose())
        }}
      >
        <Stack mih={240} justify="space-between">
          <Stack>
            <GuardianChoice
              student={nameOf(student)}
              value={choice}
              onChange={(next) => change(student.student_id, { choice: next })}
              error={errorOf(student.student_id)}
            />
            <RelationSelect
              label={t('Relation')}
              value={relation}
              onChange={(next) => change(student.student_id, { relation: next })}
            />
          </Stack>
          <Button type="submit" loading={busy} disabled={!count} style={{ alignSelf: 'flex-end' }}>
            {t('Assign')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
