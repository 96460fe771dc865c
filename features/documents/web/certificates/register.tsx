/** What was issued: found, printed again as a copy, cancelled with a reason. */
import { Badge } from '@mantine/core'
import { IconPrinter, IconQrcode, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import type { IssuedCertificate } from '../../contract/certificates/certificates.ts'
import { printUrl } from './issue-dialog.tsx'
import { useTemplates } from './use-templates.ts'

const path = '/api/certificate'

export function Register() {
  const [asked, setAsked] = useState(0)
  const { data: templates } = useTemplates()
  if (!templates) return <LoadingState lines={8} />
  const filters: Record<string, FilterField> = {
    template_id: {
      kind: 'choice',
      label: 'Certificate template',
      choices: templates.map((each) => ({ value: String(each.id), label: nameOf(each) })),
    },
    batch_id: { kind: 'ref', of: 'batches', label: 'Batch', right: 'batch-read' },
  }
  async function cancel({ id, number }: IssuedCertificate) {
    const reason = await askReason({
      title: t('Cancel {number}', { number }),
      message: t('It keeps its number. Whoever scans its code is told that it is cancelled.'),
      confirm: t('Cancel the certificate'),
      cancel: t('Keep it'),
    })
    if (!reason) return
    try {
      const answer = await api.command(`${path}/{id}/cancel`, { id, reason })
      notify('success', t(answer.message))
      setAsked((n) => n + 1)
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  return (
    <ListScreen<IssuedCertificate>
      key={asked}
      embedded
      title={t('Issued certificates')}
      about={t('No certificate has been issued yet.')}
      path={path}
      rowsPerPage={25}
      filters={filters}
      columns={columns}
      onOpen={false}
      rowActions={[
        { label: 'Print', icon: IconPrinter, when: mayPrint, run: print },
        {
          label: 'What its code tells',
          icon: IconQrcode,
          run: ({ code }) => void window.open(`/verify-document/${code}`, '_blank', 'noopener'),
        },
        {
          label: 'Cancel',
          icon: IconX,
          danger: true,
          when: mayCancel,
          run: cancel,
        },
      ]}
    />
  )
}

const mayCancel = ({ name, cancelled_at }: IssuedCertificate) =>
  name !== null && cancelled_at === null && can('certificate-cancel')
const mayPrint = ({ name }: IssuedCertificate) => name !== null && can('certificate-print')
const print = ({ id }: IssuedCertificate): void => void window.open(printUrl(id), '_blank', 'noopener')

const columns: ListColumn<IssuedCertificate>[] = [
  {
    name: 'number',
    label: 'Number',
    unsorted: true,
    cell: ({ number, cancelled_at }) => (
      <>
        {digitsIn(getLanguage(), number)} {cancelled_at && <Badge color="red">{t('Cancelled')}</Badge>}
      </>
    ),
  },
  {
    name: 'name',
    label: 'Student',
    unsorted: true,
    cell: ({ name, name_np }) => (name === null ? '–' : nameOf({ name, name_np })),
  },
  {
    name: 'grade',
    label: 'Class',
    unsorted: true,
    cell: ({ grade, grade_np, section }) =>
      grade === null ? '–' : [nameOf({ name: grade, name_np: grade_np }), section].filter(Boolean).join(' '),
  },
  {
    name: 'template',
    label: 'Certificate template',
    unsorted: true,
    cell: ({ template, template_np }) => nameOf({ name: template, name_np: template_np }),
  },
  { name: 'issued_at', label: 'Issued on', unsorted: true, cell: ({ issued_at }) => <Moment at={issued_at} /> },
  { name: 'prints', label: 'Prints', unsorted: true, cell: ({ prints }) => digitsIn(getLanguage(), prints) },
  { name: 'cancel_reason', label: 'Why it was cancelled', unsorted: true, hidden: true },
]
