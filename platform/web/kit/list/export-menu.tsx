/** Excel and PDF in a new tab, and the printer. */
import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconFileTypeXls, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import { Menu } from '#platform/web/kit/states/layers.tsx'
import { openDownload } from './download.ts'

export interface ExportMenuProps {
  /** Address of the list or report. */
  path: string
  query: Record<string, unknown>
  /** Names of the columns to write; at least one, unless there are none to choose from. */
  columns?: readonly string[]
  /** There is no file of it, only paper. */
  printOnly?: boolean
}

export function ExportMenu({ path, query, columns, printOnly }: ExportMenuProps) {
  // a second press meanwhile opens no second tab
  const [busy, setBusy] = useState(false)
  async function download(format: 'excel' | 'pdf') {
    if (columns?.length === 0) return notify('error', t('Choose at least one column.'))
    setBusy(true)
    await openDownload(path, format, { ...query, columns: columns?.join(',') })
    setBusy(false)
  }
  if (printOnly) {
    return (
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {t('Print')}
      </Button>
    )
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={busy}>
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeXls size={16} />} onClick={() => void download('excel')}>
          {t('Excel')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf size={16} />} onClick={() => void download('pdf')}>
          {t('PDF')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('Print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
