import { Anchor } from '@mantine/core'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { t } from '#platform/web/i18n.ts'
import type { CellProps } from '../cell-props.tsx'

export function Cell({ value }: CellProps<string>) {
  if (!value) return null
  return (
    <Anchor href={fileUrl(value)} target="_blank" rel="noreferrer" inherit>
      {t('Open file')}
    </Anchor>
  )
}
