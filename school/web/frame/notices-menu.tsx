/** The bell: notices for this person, newest first. Seen ones stop counting. */
import { ActionIcon, Anchor, Indicator, Stack, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { askTogether } from '#platform/web/ask-together.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Popover } from '#platform/web/kit/states/layers.tsx'
import { findScreen } from '#platform/web/screens.ts'
import { useSession } from '#platform/web/session.ts'
import { mayOpen } from '#platform/web/layout/menu-model.ts'
import classes from '#platform/web/layout/frame.module.css'
import { EmptyState } from '#platform/web/kit/states/states.tsx'

/** No wider than a phone at twice its size. */
const width = 'min(340px, calc(100vw - 16px))'

export function NoticesMenu() {
  const session = useSession()
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const places = ['/guardian-notice', '/notice'].flatMap((path) => findScreen(path) ?? [])
  const { data: notices } = useQuery({
    queryKey: ['own-notices', session.company.id],
    queryFn: async () => (await askTogether('/api/own-notices')).data,
    enabled: session.company.id !== 0,
    refetchInterval: 5 * 60_000,
    retry: false,
  })
  if (!notices) return null
  const unread = notices.filter((notice) => !notice.is_read).length
  const all = places.find(mayOpen(session))
  /** Seen when the list is closed again: until then the new ones stand out. */
  function show(next: boolean) {
    setOpened(next)
    if (next || unread === 0) return
    api.post('/api/own-notices/read').then(
      () => queries.invalidateQueries({ queryKey: ['own-notices'] }),
      () => undefined,
    )
  }
  return (
    <Popover position="bottom-end" width={width} trapFocus withinPortal={false} opened={opened} onChange={show}>
      <Indicator label={digitsIn(getLanguage(), unread)} size={16} disabled={unread === 0} color="red" offset={6}>
        <Popover.Target>
          <ActionIcon
            size={36}
            aria-label={t('Notices: {n} unread', { n: unread })}
            title={t('Notices')}
            onClick={() => show(!opened)}
          >
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.dropdown}>
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {t('Notices')}
          </Text>
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
          {notices.length === 0 && <EmptyState inside about={t('No notices.')} />}
          {all && (
            <Anchor component={Link} to={all.path} size="sm" onClick={() => show(false)}>
              {t('All notices')}
            </Anchor>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface NoticeLineProps {
  notice: { id: number; title: string; title_np: string | null; published_at: string; is_read: boolean }
}

function NoticeLine({ notice }: NoticeLineProps) {
  return (
    <div className={classes.work}>
      <Text size="sm" fw={notice.is_read ? 400 : 600}>
        {nameOf({ name: notice.title, name_np: notice.title_np })}
      </Text>
      <Text size="xs" c="dimmed">
        <Day ad={notice.published_at} style="long" />
      </Text>
    </div>
  )
}
