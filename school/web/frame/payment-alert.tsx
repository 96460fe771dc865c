/** The subscription's alert, once a day; the accountant or the administrator may put it off to tomorrow. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatAd, formatAdInBs } from '#nepal/bs-format.ts'
import { api } from '#platform/web/api.ts'
import { askTogether } from '#platform/web/ask-together.ts'
import { t } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { actsInSchool, useSession } from '#platform/web/session.ts'
import { alertMessage, alertOfToday, keepAlert, reminderFlag, setReminderFlag } from './payment-alert-status.ts'

export function PaymentAlert() {
  const session = useSession()
  const [alert, setAlert] = useState(alertOfToday)
  const concerned = session.company.id !== 0 && !actsInSchool(session)

  useEffect(() => {
    if (!concerned || alertOfToday()) return
    askTogether('/api/payment-alert-status', { reminder_later_flag: reminderFlag() }).then(
      ({ data }) => {
        keepAlert(data)
        setAlert(data)
      },
      // no alert is better than one made up
      () => undefined,
    )
  }, [concerned])

  if (!alert?.show_alert) return null
  const close = () => {
    keepAlert({ ...alert, show_alert: false })
    setAlert(undefined)
  }
  const postpone = async () => {
    await api.form('/api/payment-alert-later/{id}', { ...alert, id: alert.id ?? undefined }, { method: 'PUT' })
    setReminderFlag()
    close()
  }
  const mayPostpone = alert.id !== null && ['accountant', 'administrator'].includes(session.role.slug)
  const date =
    alert.payment_date &&
    (session.calendar === 'bs'
      ? formatAdInBs(alert.payment_date, { language: session.language })
      : formatAd(alert.payment_date, { language: session.language }))
  const { text, critical } = alertMessage(alert, date ?? '')
  return (
    <Modal opened onClose={close} title={t('Subscription')} size={480} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Alert color={critical ? 'red' : 'yellow'}>
          <Text size="sm">{text}</Text>
        </Alert>
        <Group justify="flex-end">
          {mayPostpone && (
            <Button variant="default" onClick={() => void postpone().catch(() => undefined)}>
              {t('Remind me later')}
            </Button>
          )}
          <Button onClick={close}>{t('Close')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
