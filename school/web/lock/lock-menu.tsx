/** The lock in the top bar of a school that protects records: closed, or open and until when. */
import { ActionIcon } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { t } from '#platform/web/i18n.ts'
import { Popover } from '#platform/web/kit/states/layers.tsx'
import { LockState } from './lock-state.tsx'
import { useLock } from './use-lock.ts'
import classes from '#platform/web/layout/frame.module.css'

export default function LockMenu() {
  const { locked } = useLock()
  const name = locked ? t('Protected records: locked') : t('Protected records: open')
  return (
    <Popover position="bottom-end" width="min(340px, calc(100vw - 16px))" trapFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon
          size={36}
          aria-label={name}
          title={name}
          color={locked ? undefined : 'yellow'}
          variant={locked ? undefined : 'light'}
        >
          {locked ? <IconLock size={20} aria-hidden /> : <IconLockOpen size={20} aria-hidden />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <LockState />
      </Popover.Dropdown>
    </Popover>
  )
}
