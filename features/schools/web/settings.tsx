/** The school's own settings: a line for each page, filled in by the room that it belongs to. */
import { Suspense } from 'react'
import { t } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Parts } from '#platform/web/kit/states/parts.ts'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { settingsLines } from './slots.ts'
import classes from './settings.module.css'

export default function Settings() {
  return (
    <>
      <PageHeader
        title={t('Settings')}
        about={t('How this school works. Each change is kept in the activity report.')}
      />
      <Suspense fallback={<LoadingState />}>
        <ul className={classes.links}>
          <Parts of={settingsLines} />
        </ul>
      </Suspense>
    </>
  )
}
