/** A teacher's way to a student; of the office's kit, so families never load it. */
import { Text } from '@mantine/core'
import '#platform/web/styles/basics.css'
import '#platform/web/styles/frame.css'
import { t } from '#platform/web/i18n.ts'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import { type SelectedChild, selectChild } from '#school/web/child/selected-child.ts'
import classes from './portal.module.css'

export default function StudentFinder({ child }: { child: SelectedChild | undefined }) {
  return (
    <div className={classes.finder}>
      <StudentPicker
        label={t('Student of your section')}
        clearOnPick
        onPick={({ id, name, enroll_code, enroll_id }) =>
          selectChild({
            value: id,
            text: name,
            enroll_code,
            enroll_id,
            grade_id: null,
            section_id: null,
            batch_id: null,
            class_teacher: null,
          })
        }
      />
      {child && (
        <Text mt="sm" fw={600}>
          {child.text}{' '}
          <Text span c="dimmed" fw={400} className="tabular">
            {child.enroll_code}
          </Text>
        </Text>
      )}
    </div>
  )
}
