/** A student's profile. One thing is changed at a time: general details, guardian, or the record itself is deleted. */
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { confirmEdit } from '#platform/web/kit/form/confirm.tsx'
import { can } from '#platform/web/session.ts'
import { DetailsSection, PersonFacts } from '#features/people/web/shared.ts'
import { recordParts, studentDetails, studentShape } from '../contract/student-shape.ts'
import { Documents } from './life/documents.tsx'
import { StudentRemarks } from './life/student-remarks.tsx'
import { GuardianPanel } from './guardians/guardian-panel.tsx'
import { DeleteDialog, LeaveSection } from './leaving.tsx'
import { type StudentRecord, useKeepRecord, useMayChange } from './record.ts'
import { StudentFrame } from './student-frame.tsx'
import { asRuled, useEntryRules } from './use-entry-rules.ts'

/** Switching one on turns the others off. */
export type Mode = 'details' | 'guardian' | 'delete' | undefined

export default function Profile() {
  const [mode, setMode] = useState<Mode>()
  return <StudentFrame>{(student) => <Parts student={student} mode={mode} onMode={setMode} />}</StudentFrame>
}

function Parts({ student, mode, onMode }: { student: StudentRecord; mode: Mode; onMode: (mode: Mode) => void }) {
  const mayChange = useMayChange('student-update & student-contact-read') && student.status !== 'deleted'
  const mayChangeRecord =
    useMayChange('student-update & student-contact-read & student-record-read') && student.status !== 'deleted'
  const close = () => onMode(undefined)
  async function begin(next: Mode) {
    if (await confirmEdit()) onMode(next)
  }
  return (
    <>
      <Details
        student={student}
        mayEdit={mayChangeRecord}
        editing={mode === 'details'}
        onEdit={() => void begin('details')}
        onClose={close}
      />
      {can('student-contact-read') && (
        <GuardianPanel
          student={student}
          isEditing={mode === 'guardian'}
          onEdit={mayChange ? () => begin('guardian') : undefined}
          onAdd={mayChange ? () => onMode('guardian') : undefined}
          onClose={close}
        />
      )}
      {can('student-paper-read') && <Documents id={student.id} />}
      {student.status !== 'deleted' && can('remark-read') && <StudentRemarks id={student.id} name={student.name} />}
      <LeaveSection student={student} onDelete={() => onMode('delete')} />
      {mode === 'delete' && <DeleteDialog student={student} onClose={close} />}
    </>
  )
}

interface DetailsProps {
  student: StudentRecord
  mayEdit: boolean
  editing: boolean
  onEdit: () => void
  onClose: () => void
}

function Details({ student, ...editing }: DetailsProps) {
  const keep = useKeepRecord()
  const rules = useEntryRules()
  const language = useLanguage()
  const { id, full_name, personal, admission_number } = student
  const row = { ...full_name, ...personal, ...Object.fromEntries(recordParts.top.map((name) => [name, student[name]])) }
  return (
    <DetailsSection
      {...editing}
      id="details"
      title={t('General details')}
      editLabel={t('Edit general details')}
      fields={asRuled(studentDetails.fields, rules)}
      schema={schemasOf(studentDetails).update}
      row={row}
      draft={`student.${id}`}
      send={(values, clear) => api.form('/api/student', values, { id, method: 'PATCH', clear })}
      onSaved={keep}
    >
      <PersonFacts
        shape={studentShape}
        values={row}
        cells={{ admission_number: admission_number && digitsIn(language, admission_number) }}
      />
    </DetailsSection>
  )
}
