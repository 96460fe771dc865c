/** Around a sheet of cells: why nothing is entered, what has not arrived yet, and saving. */
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { drain } from '#platform/web/outbox.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import classes from './marks.module.css'
import type { CellWork } from './use-cell-sheet.ts'

/** Said plainly: why nothing is entered, and what has not arrived yet. */
export function SheetNotes({
  work: { entry, readAt },
  state,
  readOnly,
  sees,
  locked = false,
}: {
  work: CellWork
  state: string
  readOnly: boolean
  /** To who sees an open exam and does not enter. */
  sees: string
  locked?: string | false
}) {
  return (
    <>
      {entry && entry.refused === undefined && (
        <Alert color="yellow" className={classes.note} title={t('Waiting on this device')}>
          <Text size="sm" mb="xs">
            {t('It is sent as soon as the server can be reached. You may close this page.')}
          </Text>
          <Button size="compact-md" variant="default" onClick={() => void drain()}>
            {t('Send now')}
          </Button>
        </Alert>
      )}
      {readAt !== undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('Not renewed since')} <Moment at={new Date(readAt).toISOString()} />
        </Text>
      )}
      {readOnly ? (
        <Alert color="blue" className={classes.note}>
          {locked
            ? locked
            : state === 'open'
              ? sees
              : state === 'draft'
                ? t('This exam is not open yet.')
                : state === 'closed'
                  ? t('This exam is closed. Corrections are made by the exam office.')
                  : state === 'withdrawn'
                    ? t('The results of this exam were withdrawn. Marks are not entered now.')
                    : t('The results of this exam are published. Corrections are made by the exam office.')}
        </Alert>
      ) : (
        takesCorrections(state) && <CorrectionNote state={state} />
      )}
    </>
  )
}

/** A correction needs a reason; of a published exam families keep what they see until it is published again. */
export function CorrectionNote({ state }: { state: string }) {
  return (
    <Alert color="yellow" className={classes.note}>
      {state === 'published'
        ? t(
            'The results of this exam are published. A correction needs a reason; families see it when the result is published again.',
          )
        : t('This exam is closed. A correction needs a reason, which stays in the activity report.')}
    </Alert>
  )
}

export function SheetBar({ work }: { work: CellWork }) {
  const { corrects, has, wrong, saving, news, entry, reason } = work
  return (
    <>
      {corrects && (
        <TextInput
          label={t('Reason')}
          maw={480}
          mt="sm"
          value={reason}
          onChange={(event) => work.setReason(event.currentTarget.value)}
        />
      )}
      <ActionBar>
        <Button
          onClick={() => void work.save()}
          loading={saving}
          disabled={!news || (corrects && reason.trim().length < 3)}
          aria-keyshortcuts="Control+S"
        >
          {t('Save')}
        </Button>
        <Text size="sm" c="dimmed" aria-live="polite">
          {wrong
            ? t(
                '{n, plural, one {# cell cannot be saved as it stands} other {# cells cannot be saved as they stand}}',
                { n: wrong },
              )
            : // on its way it is no longer typed, and not yet known to wait: a page that is closed now has not saved it
              has || (saving && !entry)
              ? corrects
                ? t('Not saved yet.')
                : t('Saved by itself in a moment.')
              : entry
                ? t('Kept on this device.')
                : t('Everything is saved.')}
        </Text>
      </ActionBar>
    </>
  )
}
