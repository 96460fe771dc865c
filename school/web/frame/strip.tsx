/** The yellow line: this is not everyday work. */
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { actInSchool } from '#school/web/session/account.ts'
import { errorMessage } from '#platform/web/api.ts'
import { useOnline } from '#platform/web/connection.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { plain } from '#platform/web/kit/states/plain.tsx'
import { notify } from '#platform/web/notify.ts'
import { actsInSchool, useSession } from '#platform/web/session.ts'
import classes from '#platform/web/layout/frame.module.css'

/** `waiting`: how many entries lie on this device and are not sent yet. */
export function Strip({ waiting = 0 }: { waiting?: number }) {
  const session = useSession()
  const online = useOnline()
  const lines: { id: string; text: string; action?: ReactNode }[] = []
  if (!online) {
    lines.push({
      id: 'offline',
      text:
        waiting > 0
          ? t(
              'You are offline. {n, plural, one {# entry waits} other {# entries wait}} on this device and will be sent.',
              { n: waiting },
            )
          : t('You are offline. What is on the screen may be old.'),
    })
  }
  if (actsInSchool(session)) {
    lines.push({
      id: 'school',
      text: t('You act in {school} as super.', { school: nameOf(session.company) }),
      action: <LeaveSchool />,
    })
  }
  if (session.batch && !session.batch.is_current) {
    lines.push({
      id: 'batch',
      text: t('Batch {batch} is not the current one. It can be read but not changed.', { batch: session.batch.name }),
    })
  }
  return lines.map(({ id, text, action }) => (
    <output key={id} className={classes.strip}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{text}</span>
      {action}
    </output>
  ))
}

const LeaveSchool = () => (
  <button type="button" className={plain.button} data-default data-compact onClick={() => void leave()}>
    {t('Leave this school')}
  </button>
)

async function leave(): Promise<void> {
  try {
    await actInSchool(0)
    location.assign('/schools')
  } catch (error) {
    notify('error', errorMessage(error))
  }
}
