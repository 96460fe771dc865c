/** Sections whose sheet is missing: whom to remind, and what the devices have seen already. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { ReportRow } from '#platform/contract/report.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import type { Escapes } from '#platform/web/kit/report/report-types.ts'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { pendingSheets } from '../contract/reports.ts'

type Row = ReportRow<typeof pendingSheets>

const sectionOf = (row: Row) => `${nameOf({ name: row.grade, name_np: row.grade_np })} ${row.section}`

const cells: Escapes<typeof pendingSheets>['cells'] = {
  section: sectionOf,
  taken: (row) => digitsIn(getLanguage(), `${row.taken}/${row.expected}`),
  from_devices: (row) => <FromDevices row={row} />,
}

export default function Pending() {
  return <ReportScreen report={pendingSheets} cells={cells} />
}

/** Whoever was seen stays as the device said; the others are absent. */
function FromDevices({ row }: { row: Row }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!row.from_devices) return '–'
  const seen = digitsIn(getLanguage(), `${row.from_devices}/${row.students}`)
  if (!can('attendance-create')) return seen
  async function take() {
    const yes = await confirm({
      title: t('Take the sheet from the devices?'),
      message: t(
        '{seen} students of {section} were seen. The others will be absent; the class teacher can change it.',
        { seen, section: sectionOf(row) },
      ),
      confirm: t('Take'),
    })
    if (!yes) return
    setBusy(true)
    try {
      await api.command('/api/attendance/pending/close', { day: row.day, section_ids: [row.section_id] })
      notify('success', t('The sheets are taken.'))
      await queries.invalidateQueries({ queryKey: [pendingSheets.path] })
    } catch (error) {
      notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={busy}
      onClick={() => void take()}
      aria-label={`${t('Take from devices')}: ${sectionOf(row)}`}
    >
      {seen} · {t('Take')}
    </Button>
  )
}
