/** All subjects of one student in an exam: which exam, which student, and the marks. */
import { Alert } from '@mantine/core'
import { useAddress } from '#platform/web/address.tsx'
import { useOnline } from '#platform/web/connection.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import { takesMarks } from '../contract/state-words.ts'
import ExamSelect from './exam-select.tsx'
import classes from './marks/marks.module.css'
import { StudentMarks } from './marks/student-marks.tsx'
import { WaitingNotes } from './marks/waiting-notes.tsx'
import { useChosenPlace } from './results/use-exams.ts'

export default function IndividualMarksEntry() {
  useLanguage()
  const isOnline = useOnline()
  const { exams, exam: chosen, set } = useChosenPlace()
  const [address] = useAddress()
  // what is entered now comes first
  const exam = address.has('exam') ? chosen : (exams?.find(takesMarks)?.id ?? chosen)
  const student = Number(address.get('student')) || null
  return (
    <section>
      <PageHeader title={t('Individual marks entry')} />
      <WaitingNotes />
      <div className={classes.place}>
        <ExamSelect
          value={exam === null ? null : String(exam)}
          onChange={(id) => set({ exam: id === null ? null : Number(id) })}
          error={false}
        />
        <StudentPicker
          label={t('Student')}
          clearOnPick
          onPick={({ enroll_id }) => set({ exam, student: enroll_id })}
          className={classes.wide}
        />
      </div>
      {!isOnline && (
        <Alert color="yellow" className={classes.note}>
          {t(
            'There is no network. What you type is kept on this device; another student can be opened when it is back.',
          )}
        </Alert>
      )}
      {exam === null || student === null ? (
        <Alert color="blue" className={classes.note}>
          {t('Choose an exam and a student.')}
        </Alert>
      ) : (
        <StudentMarks
          key={`${exam}.${student}`}
          exam_id={exam}
          enroll_id={student}
          onGo={(to) => set({ exam, student: to })}
        />
      )}
    </section>
  )
}
