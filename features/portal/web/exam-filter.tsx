/** Opened from the header: 'Filter Exam', then the result of the exam that is chosen. */
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { t } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/kit/states/plain.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { HeaderSlot } from '#platform/web/layout/header-slot.tsx'
import { Sheet } from '#platform/web/layout/sheet.tsx'
import type { SelectedChild } from '#school/web/child/selected-child.ts'
import classes from './portal.module.css'

const ExamForm = lazyPart(() => import('./exam-form.tsx'), { waiting: <LoadingState lines={2} height={56} /> })

export function ExamFilter({ child }: { child: SelectedChild | undefined }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <HeaderSlot>
        <IconButton large label={t('Filter')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
          <IconFilter size={22} aria-hidden />
        </IconButton>
      </HeaderSlot>
      <Sheet title={t('Filter Exam')} opened={opened} onClose={close}>
        {child?.enroll_id ? (
          <ExamForm child={child} onClose={close} />
        ) : (
          <p className={classes.hint}>{t('Choose a child who studies here first.')}</p>
        )}
      </Sheet>
    </>
  )
}
