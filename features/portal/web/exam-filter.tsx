/** 'Filter Exam': choose an exam of the child, then its result. Opened from the header. */
import { ActionIcon, Button, Group, Input, Text } from '@mantine/core'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { HeaderSlot } from '#platform/web/layout/header-slot.tsx'
import { Sheet } from '#platform/web/layout/sheet.tsx'
import { notify } from '#platform/web/notify.ts'
import { pathTo } from '#platform/web/screen.ts'
import type { SelectedChild } from '#platform/web/session.ts'
import type { portalExams } from '../contract/portal.ts'
import { Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'

/** Where the result of a child in an exam is. */
export const resultPath = (examId: number, { enroll_id, enroll_code }: SelectedChild): string =>
  pathTo('/exam-result/{examId}/{enrollId}/{enrollCode}', { examId, enrollId: enroll_id ?? 0, enrollCode: enroll_code ?? '-' })

export function ExamFilter({ child }: { child: SelectedChild | undefined }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <HeaderSlot>
        <ActionIcon size={40} aria-label={t('Filter')} aria-haspopup="dialog" onClick={() => setOpened(true)}><IconFilter size={22} aria-hidden /></ActionIcon>
      </HeaderSlot>
      <Sheet title={t('Filter Exam')} opened={opened} onClose={close}>
        {child?.enroll_id ? <ExamForm child={child} onClose={close} /> : <Text px={12} pb="md">{t('Choose a child who studies here first.')}</Text>}
      </Sheet>
    </>
  )
}

function ExamForm({ child, onClose }: { child: SelectedChild; onClose: () => void }) {
  const query = useSeen<typeof portalExams>('/api/guardian-exam', { student_id: child.value })
  const [exam, setExam] = useState('')
  const [missing, setMissing] = useState(false)
  const navigate = useNavigate()

  function show() {
    if (exam) return void navigate(resultPath(Number(exam), child))
    setMissing(true)
    notify('error', t('Please select Exam '))
  }
  return (
    <div className={classes.sheet}>
      <Text c="dimmed" size="sm" mb="xs">{child.text}</Text>
      <Seen query={query} lines={1}>
        {(exams) => (
          <Input.Wrapper label={t('Exam')} error={missing && t('Please select Exam ')}>
            <Input
              component="select" size="md" pointer value={exam} error={missing} rightSection={<IconChevronDown size={16} aria-hidden />} rightSectionPointerEvents="none"
              onChange={(event) => {
                setExam(event.currentTarget.value)
                setMissing(false)
              }}
            >
              <option value="">{exams.length ? t('Select exam') : t('No result is published yet')}</option>
              {exams.map((each) => <option key={each.id} value={each.id}>{each.name}</option>)}
            </Input>
          </Input.Wrapper>
        )}
      </Seen>
      <Group grow mt="md">
        <Button variant="default" size="md" onClick={onClose}>{t('Close')}</Button>
        <Button size="md" onClick={show}>{t('Filter')}</Button>
      </Group>
    </div>
  )
}
