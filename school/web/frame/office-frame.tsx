/** What stands around every screen of the office: menu, top bar, yellow line; on a phone the bottom bar. */
import { ActionIcon, Kbd, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { IconHelp, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { inLine, lazyDialog, lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link, Outlet, ScrollRestoration } from 'react-router'
import '#platform/web/styles/basics.css'
import '#platform/web/styles/frame.css'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { OpenedDialogs } from '#platform/web/kit/states/opened-dialogs.tsx'
import { useLock } from '#school/web/lock/use-lock.ts'
import { queryClient } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session.ts'
import { NoticesMenu } from './notices-menu.tsx'
import OutboxStrip from './outbox-strip.tsx'
import { PaymentAlert } from './payment-alert.tsx'
import { PersonMenu } from './person-menu.tsx'
import { PhoneBar } from '#platform/web/layout/phone-bar.tsx'
import { RouteProgress } from '#platform/web/layout/route-progress.tsx'
import { SideMenu } from '#platform/web/layout/side-menu.tsx'
import { Switches } from './switches.tsx'
import { Toaster } from '#platform/web/layout/toaster.tsx'
import { useKeys } from '#platform/web/layout/use-keys.ts'
import { useSessionWork } from './use-session-work.ts'
import { WorkMenu } from '#platform/web/layout/work-menu.tsx'
import classes from '#platform/web/layout/frame.module.css'

const Palette = lazyDialog(() => import('./palette.tsx'))
const LockMenu = lazyPart(() => import('#school/web/lock/lock-menu.tsx'), { failed: inLine })
const Help = lazyDialog(() => import('./help.tsx'))
const narrowKey = 'pathshala.menu-hidden'

export default function OfficeFrame() {
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
      <OpenedDialogs />
    </QueryClientProvider>
  )
}

/** The lock of a school that protects records, or of whoever has unlocked one. */
function Lock() {
  const { locked, protects } = useLock()
  if (locked && !protects.length) return null
  return (
    <Suspense>
      <LockMenu />
    </Suspense>
  )
}

function Frame() {
  useSessionWork()
  // whoever has still to choose his own password may ask for nothing else
  const mayAsk = !useSession().user.password_is_temporary
  const [menuHidden, setMenuHidden] = useState(localStorage.getItem(narrowKey) === '1')
  const [sheet, setSheet] = useState(false)
  const [dialog, setDialog] = useState<'palette' | 'help'>()
  const close = () => setDialog(undefined)
  // a phone has its menu in a sheet, and does not draw a second one that nobody sees
  const isWide = useMediaQuery('(min-width: 48.0625em)', undefined, { getInitialValueInEffect: false })
  useKeys({ palette: () => mayAsk && setDialog('palette'), help: () => setDialog('help') })

  function toggleMenu() {
    localStorage.setItem(narrowKey, menuHidden ? '0' : '1')
    setMenuHidden(!menuHidden)
  }
  const MenuIcon = menuHidden ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.frame} data-menu-hidden={menuHidden || undefined}>
      <a className="skip-link" href="#content">
        {t('Skip to the content')}
      </a>
      <RouteProgress />
      <aside className={classes.side}>
        <School />
        {mayAsk && isWide && <SideMenu />}
      </aside>
      <section className={classes.top} aria-label={t('Tools')}>
        <ActionIcon
          className={classes.onlyWide}
          size={36}
          aria-label={menuHidden ? t('Show the menu') : t('Hide the menu')}
          onClick={toggleMenu}
        >
          <MenuIcon size={20} aria-hidden />
        </ActionIcon>
        <span className={menuHidden ? undefined : classes.onlyPhone}>
          <School />
        </span>
        {mayAsk && (
          <>
            <div className={classes.onlyWide}>
              <Switches />
            </div>
            <UnstyledButton
              className={classes.search}
              aria-label={t('Search')}
              aria-keyshortcuts="Control+K"
              onClick={() => setDialog('palette')}
            >
              <IconSearch size={16} aria-hidden />
              <span className={classes.searchText}>{t('Search students and screens')}</span>
              <Kbd size="xs" className={classes.searchText}>
                Ctrl K
              </Kbd>
            </UnstyledButton>
            <WorkMenu />
            <Lock />
            <NoticesMenu />
          </>
        )}
        <ActionIcon
          size={36}
          className={classes.onlyWide}
          aria-label={t('Help')}
          title={t('Help')}
          onClick={() => setDialog('help')}
        >
          <IconHelp size={20} aria-hidden />
        </ActionIcon>
        <PersonMenu />
      </section>
      <div className={classes.body}>
        <OutboxStrip />
        <main id="content" className={classes.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {mayAsk && (
        <PhoneBar
          opened={sheet}
          setOpened={setSheet}
          menu={
            <>
              <div className={classes.sheetSwitches}>
                <Switches />
              </div>
              <SideMenu onOpen={() => setSheet(false)} />
            </>
          }
        />
      )}
      <Suspense>
        {dialog === 'palette' && <Palette opened onClose={close} />}
        {dialog === 'help' && <Help opened onClose={close} />}
      </Suspense>
      {mayAsk && <PaymentAlert />}
      <Toaster />
      <ScrollRestoration />
    </div>
  )
}

function School() {
  const { company } = useSession()
  return (
    <Link to="/" className={classes.school}>
      <img src={company.logo ? fileUrl(company.logo) : '/icon.svg'} alt="" width={28} height={28} />
      <Text span fw={600} size="sm" truncate>
        {company.id === 0 ? 'Pathshala' : nameOf(company)}
      </Text>
    </Link>
  )
}
