/** One section's day: the list, what is waiting or was overruled, and Save at the thumb. */
import { Alert, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconCloudUp, IconDeviceFloppy, IconHistory } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { drain } from '#platform/web/outbox.ts'
import { can, useSession } from '#platform/web/session.ts'
import classes from './attendance.module.css'
import { SheetRows } from './sheet-rows.tsx'
import { countShown, layers, shownStatus } from './sheet-state.ts'
import { type Place, type SheetWork, useSheet } from './use-sheet.ts'
import { offName, statuses, statusName } from './words.ts'

const SheetChanges = lazyDialog(() => import('./sheet-changes.tsx'))

/** Keyed by its place: another section, day or period begins anew. */
export function TakeSheet({ place }: { place: Place }) {
  const work = useSheet(place)
  const { user, batch } = useSession()
  const { view, error, again, tapped, waiting, held, sheet } = work
  const may =
    (batch?.is_current || user.ut === 'super') &&
    (view?.taken
      ? can('attendance-update') || (can('attendance-create') && sheet?.taken_by === user.full_name)
      : can('attendance-create'))
  const { save } = work
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [save])

  if (error) return <ErrorState error={error} onRetry={again} />
  if (!view) return <LoadingState lines={12} height={40} />
  if (view.students.length === 0) return <EmptyState about={t('Nobody studies in this section on this day.')} />
  const closed = view.off !== null && !view.taken && !held
  return (
    <>
      <Notes work={work} />
      {view.off !== null && !view.taken && (
        <Alert
          color="yellow"
          className={classes.note}
          title={t('This day is a holiday: {name}', { name: offName(view.off) })}
        >
          <Checkbox
            label={t('School was held on this day')}
            checked={held}
            onChange={(event) => work.setHeld(event.currentTarget.checked)}
          />
        </Alert>
      )}
      {!may && (
        <Alert color="blue" className={classes.note}>
          {t('You can read this sheet, but not change it.')}
        </Alert>
      )}
      <SheetRows
        label={place.title}
        students={view.students}
        disabled={!may || closed}
        statusOf={(student) => shownStatus(student, tapped, waiting)}
        onMark={(student, status) => work.mark(student.enroll_id, status)}
        changed={(student) => layers.isChanged(student, tapped, waiting)}
      />
      {may && <SaveBar work={work} closed={closed} />}
    </>
  )
}

/** What a person must know before tapping. */
function Notes({ work: { entry, readAt, sheet, view, takeBack } }: { work: SheetWork }) {
  const [shown, setShown] = useState(false)
  async function remove(id: number) {
    const reason = await askReason({
      title: t('Take this sheet back?'),
      message: t('The section will be pending again. What stood in the sheet stays in the audit.'),
      confirm: t('Take back'),
    })
    if (reason) await takeBack(id, reason)
  }
  return (
    <>
      {entry && entry.refused === undefined && <WaitingHere />}
      {readAt !== undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('Not renewed since')} <Moment at={new Date(readAt).toISOString()} />
        </Text>
      )}
      {sheet && (
        <Group gap="xs" mb="xs">
          <Text size="sm" c="dimmed">
            {t('Taken by {name}', { name: sheet.taken_by ?? t('the provider') })}, <Moment at={sheet.taken_at} />
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => setShown(true)}
          >
            {t('Changes')}
          </Button>
          {can('attendance-delete') && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => void remove(sheet.id)}>
              {t('Take back')}
            </Button>
          )}
        </Group>
      )}
      {!sheet && view?.students.some((student) => student.source === 'device') && (
        <Text size="sm" mb="xs">
          {t('Some students were seen by a device. Look through the list and save it.')}
        </Text>
      )}
      {shown && sheet && (
        <Suspense>
          <SheetChanges id={sheet.id} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What was taken waits on this device. */
function WaitingHere() {
  return (
    <Alert
      color="yellow"
      className={classes.note}
      icon={<IconCloudUp size={18} aria-hidden />}
      title={t('Waiting on this device')}
    >
      <Text size="sm" mb="xs">
        {t('It is sent as soon as the server can be reached. You may close this page.')}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => void drain()}>
        {t('Send now')}
      </Button>
    </Alert>
  )
}

function SaveBar({ work, closed }: { work: SheetWork; closed: boolean }) {
  const language = useLanguage()
  const { view, tapped, waiting, news, saving } = work
  const tally = countShown(view!.students, tapped, waiting)
  const unseen = view!.students
    .filter((student) => student.status === null && !(student.enroll_id in tapped))
    .map((student) => student.enroll_id)
  const devices = !view!.taken && view!.students.some((student) => student.source === 'device')
  return (
    <div className={classes.bar}>
      <dl className={classes.counts} aria-live="polite">
        {statuses
          .filter((status) => status === 'present' || status === 'absent' || tally[status] > 0)
          .map((status) => (
            <div key={status}>
              <dt>{statusName(status)}</dt>
              <dd>{digitsIn(language, tally[status])}</dd>
            </div>
          ))}
      </dl>
      <Group gap="xs">
        {devices && unseen.length > 0 && (
          <Button variant="default" onClick={() => work.markAll('absent', unseen)}>
            {t('The others are absent')}
          </Button>
        )}
        {Object.keys(tapped).length > 0 && (
          <Button variant="default" onClick={work.forget}>
            {t('Undo')}
          </Button>
        )}
        <Button
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          loading={saving}
          disabled={!news || closed}
          onClick={() => void work.save()}
        >
          {t('Save')}
        </Button>
      </Group>
    </div>
  )
}
