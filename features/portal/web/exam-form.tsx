/** The exams of a child whose results are out, and the way to one of them. */
import { Button, Group, Input, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import '#platform/web/styles/basics.css'
import { nameOf, t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import type { SelectedChild } from '#school/web/child/selected-child.ts'
import { Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'
import { resultPath } from './words.ts'

export default function ExamForm({ child, onClose }: { child: SelectedChild; onClose: () => void }) {
  // on the day of results a family looks again and again
  const query = useSeen('/api/guardian-exam', { student_id: child.value }, { always: true })
  const [exam, setExam] = useState('')
  const [missing, setMissing] = useState(false)
  const navigate = useNavigate()

  function show() {
    const chosen = query.data?.find(({ id }) => String(id) === exam)
    if (chosen) return void navigate(resultPath(chosen))
    setMissing(true)
    notify('error', t('Please select Exam '))
  }
  return (
    <div className={classes.sheet}>
      <Text c="dimmed" size="sm" mb="xs">
        {child.text}
      </Text>
      <Seen query={query} lines={1}>
        {(exams) => (
          <Input.Wrapper label={t('Exam')} error={missing && t('Please select Exam ')}>
            <Input
              component="select"
              size="md"
              pointer
              value={exam}
              error={missing}
              rightSection={<IconChevronDown size={16} aria-hidden />}
              rightSectionPointerEvents="none"
              onChange={(event) => {
                setExam(event.currentTarget.value)
                setMissing(false)
              }}
            >
              <option value="">{exams.length ? t('Select exam') : t('No result is published yet')}</option>
              {exams.map((each) => (
                <option key={each.id} value={each.id}>
                  {nameOf(each)}
                </option>
              ))}
            </Input>
          </Input.Wrapper>
        )}
      </Seen>
      <Group grow mt="md">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button size="md" onClick={show}>
          {t('Filter')}
        </Button>
      </Group>
    </div>
  )
}
