/** A certificate as the printer draws it. */
import { Alert, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { t } from '#platform/web/i18n.ts'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import classes from './certificates.module.css'

export interface Drawing {
  svg: string
  pages: number
}

/** `old`: another one is on its way. */
export function PaperPicture({ drawing, old }: { drawing: Drawing | undefined; old?: boolean }) {
  const svg = drawing?.svg
  const address = useMemo(() => svg && `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, [svg])
  if (!drawing || !address) return <LoadingState lines={8} />
  return (
    <Stack gap="xs">
      {drawing.pages > 1 && (
        <Alert color="yellow">{t('The text does not fit on one page. Make it shorter, or the letters smaller.')}</Alert>
      )}
      <img src={address} className={classes.paper} data-old={old || undefined} alt={t('How it will be printed')} />
    </Stack>
  )
}
