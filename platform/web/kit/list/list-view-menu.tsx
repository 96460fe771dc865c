/** Opens how the list is looked at. */
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { t } from '#platform/web/i18n.ts'
import { Popover } from '#platform/web/kit/states/layers.tsx'
import type { ViewPanelProps } from './list-view-panel.tsx'

const ViewPanel = lazyPart(() => import('./list-view-panel.tsx'))

export function ViewMenu(props: ViewPanelProps) {
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} />}>
          {t('View')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('View')} mah="70vh" style={{ overflowY: 'auto' }}>
        <Suspense>
          <ViewPanel {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
