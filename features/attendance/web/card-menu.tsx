/** On a student's record: the card with its QR code: printed, or made worthless when it was lost. */
import { Button } from '@mantine/core'
import { IconPrinter, IconQrcode, IconRefreshAlert } from '@tabler/icons-react'
import type { StudentRecord } from '#features/students/contract/students.ts'
import { api, errorMessage, reportUrl } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'

export default function CardMenu({ student }: { student: StudentRecord }) {
  const language = useLanguage()
  if (student.status !== 'active') return null
  async function renew() {
    const reason = await askReason({
      title: t('Was the card lost?'),
      message: t('Every card printed before for {name} is worthless from then on. Print a new one afterwards.', {
        name: nameOf(student),
      }),
      confirm: t('Make old cards worthless'),
    })
    if (!reason) return
    try {
      const { message } = await api.command('/api/student/{id}/qr/renew', { id: student.id, reason })
      notify('success', t(message ?? ''))
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />}>
          {t('Card')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={reportUrl(`/api/student/${student.id}/qr`, { language })}
          target="_blank"
          rel="noopener"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t('Print card')}
        </Menu.Item>
        {can('student-update') && (
          <Menu.Item leftSection={<IconRefreshAlert size={16} aria-hidden />} onClick={() => void renew()}>
            {t('Card was lost')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
