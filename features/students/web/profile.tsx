/** A student's profile. One thing is changed at a time: general details, guardian, or the record itself is deleted. */
import { Button, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { confirmEdit } from '#platform/web/kit/form/confirm.tsx'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Form } from '#platform/web/kit/form/form.tsx'
import type { FormSchema, Payload } from '#platform/web/kit/form/form-payload.ts'
import { useFocusBack } from '#platform/web/kit/states/use-focus-back.ts'
import { can } from '#platform/web/session.ts'
import { studentDetails } from '../contract/details.ts'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { Documents } from './life/documents.tsx'
import { StudentRemarks } from './life/student-remarks.tsx'
import { GuardianPanel } from './guardians/guardian-panel.tsx'
import { genderWord, residenceWord } from './labels.ts'
import { DeleteDialog, LeaveSection } from './leaving.tsx'
import { type StudentRecord, useKeepRecord, useMayChange } from './record.ts'
import { StudentFrame } from './student-frame.tsx'
import { asRuled, useEntryRules } from './use-entry-rules.ts'
import classes from './students.module.css'

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
  const edit = useFocusBack(mode === 'details')
  const close = () => onMode(undefined)
  async function begin(next: Mode) {
    if (await confirmEdit()) onMode(next)
  }
  return (
    <>
      <section className={classes.section} aria-labelledby="details">
        <div className={classes.sectionHead}>
          <Title order={2} id="details">
            {t('General details')}
          </Title>
          {mayChangeRecord && mode !== 'details' && (
            <Button
              ref={edit}
              variant="default"
              size="compact-sm"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => void begin('details')}
              aria-label={t('Edit general details')}
            >
              {t('Edit')}
            </Button>
          )}
        </div>
        {mode === 'details' ? <DetailsForm student={student} onClose={close} /> : <Details student={student} />}
      </section>
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

function Details({ student }: { student: StudentRecord }) {
  const language = useLanguage()
  const { personal, full_name: name } = student
  const whole = can('student-record-read')
  return (
    <Facts>
      <Fact name={t('Name')}>{[name.fname, name.mname, name.lname].filter(Boolean).join(' ')}</Fact>
      <Fact name={t('Name in Nepali')}>{student.name_np}</Fact>
      <Fact name={t('Gender')}>{genderWord(personal.gender)}</Fact>
      {whole && <Fact name={t('Date of birth')}>{personal.dob && <Day ad={personal.dob} style="long" />}</Fact>}
      {can('student-contact-read') && <Fact name={t('E-mail')}>{student.email}</Fact>}
      {whole && (
        <>
          <Fact name={t('Blood group')}>{personal.blood_group}</Fact>
          <Fact name={t('Religion')}>{personal.religion}</Fact>
          <Fact name={t('Ethnicity')}>{personal.ethnicity}</Fact>
          <Fact name={t('Mother tongue')}>{personal.mother_tongue}</Fact>
          <Fact name={t('Residence')}>{residenceWord(personal.residence)}</Fact>
          <Fact name={t('IEMIS number')}>{student.iemis_id}</Fact>
        </>
      )}
      <Fact name={t('Admission number')}>
        {student.admission_number && digitsIn(language, student.admission_number)}
      </Fact>
      <Fact name={t('Admission date')}>
        <Day ad={student.admission_date} style="long" />
      </Fact>
    </Facts>
  )
}

function DetailsForm({ student, onClose }: { student: StudentRecord; onClose: () => void }) {
  const keep = useKeepRecord()
  const rules = useEntryRules()
  const { id, name_np, email, iemis_id, admission_number, admission_date } = student
  const row = { ...student.full_name, ...student.personal, name_np, email, iemis_id, admission_number, admission_date }
  const send = async ({ values, clear }: Payload) =>
    Object.keys(values).length || clear.length
      ? api.form('/api/student', values, { id, method: 'PATCH', clear })
      : undefined
  return (
    <Form
      fields={asRuled(studentDetails.fields, rules)}
      schema={schemasOf(studentDetails).update as FormSchema}
      row={row}
      wide
      draft={`student.${id}`}
      send={send}
      keep
      onCancel={onClose}
      onSaved={(answer) => {
        keep(answer)
        onClose()
      }}
    />
  )
}
