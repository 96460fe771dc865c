/** What stands around a family's screens: a small header and the bottom bar. Light, for phones on slow networks. */
import { QueryClientProvider } from '@tanstack/react-query'
import { IconArrowLeft, IconHelp } from '@tabler/icons-react'
import { useState } from 'react'
import { inLine, lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link, Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router'
import { homeOf } from '#platform/web/guard.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { IconButton } from '#platform/web/kit/states/plain.tsx'
import { queryClient } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session.ts'
import { headerSlot } from '#platform/web/layout/header-slot.tsx'
import { PhoneBar } from '#platform/web/layout/phone-bar.tsx'
import { RouteProgress } from '#platform/web/layout/route-progress.tsx'
import { Sheet } from '#platform/web/layout/sheet.tsx'
import { Strip } from './strip.tsx'
import { Toaster } from '#platform/web/layout/toaster.tsx'
import { useSessionWork } from './use-session-work.ts'
import classes from './portal-frame.module.css'
import thumbs from './thumbs.module.css'

/** Families enter nothing that waits; who also works in the school may have left something on this device. */
const OutboxStrip = lazyPart(() => import('./outbox-strip.tsx'), {
  waiting: <Strip />,
  failed: (failure) => (
    <>
      <Strip />
      {inLine(failure)}
    </>
  ),
})
const familyRoles = ['guardian', 'student']

/** What opens from the bottom comes when it is opened; offline it is at hand, too. */
const sheet = { waiting: <LoadingState lines={3} /> }
const PortalMenu = lazyPart(() => import('./portal-menu.tsx').then((module) => ({ default: module.PortalMenu })), sheet)
const PortalHelp = lazyPart(() => import('./portal-menu.tsx').then((module) => ({ default: module.PortalHelp })), sheet)

export default function PortalFrame() {
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}

function Frame() {
  useSessionWork()
  const { role, user } = useSession()
  const navigate = useNavigate()
  const [menu, setMenu] = useState(false)
  const [help, setHelp] = useState(false)
  const home = homeOf(role.slug)
  const name = (useMatches().at(-1)?.handle as { name?: string } | undefined)?.name ?? ''

  /** Back to where one came from; a link opened directly leads to the start. */
  const back = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(home))
  return (
    <div className={classes.frame}>
      <a className="skip-link" href="#content">
        {t('Skip to the content')}
      </a>
      <RouteProgress />
      <TopBar home={home} back={back} name={name} setHelp={setHelp} />
      {user.roles.every(({ slug }) => familyRoles.includes(slug)) ? <Strip /> : <OutboxStrip />}
      <main id="content" className={`${classes.content} ${thumbs.thumbs}`} tabIndex={-1}>
        <Outlet />
      </main>
      {!user.password_is_temporary && (
        <PhoneBar always opened={menu} setOpened={setMenu} menu={<PortalMenu onOpen={() => setMenu(false)} />} />
      )}
      <Sheet title={t('Help')} opened={help} onClose={() => setHelp(false)}>
        <PortalHelp />
      </Sheet>
      <Toaster />
      <ScrollRestoration />
    </div>
  )
}

interface TopBarProps {
  home: string
  back: () => void
  name: string
  setHelp: (help: boolean) => void
}

function TopBar({ home, back, name, setHelp }: TopBarProps) {
  const { pathname } = useLocation()
  const { company } = useSession()
  return (
    <section className={classes.top} aria-label={t('Tools')}>
      {pathname === home ? (
        <img
          src={company.logo ? fileUrl(company.logo) : '/icon.svg'}
          alt=""
          width={30}
          height={30}
          className={classes.logo}
        />
      ) : (
        <IconButton large label={t('Back')} onClick={back}>
          <IconArrowLeft size={22} aria-hidden />
        </IconButton>
      )}
      <span className={classes.title}>{pathname === home ? nameOf(company) : t(name)}</span>
      <div id={headerSlot} className={classes.slot} />
      <IconButton large label={t('Help')} onClick={() => setHelp(true)}>
        <IconHelp size={22} aria-hidden />
      </IconButton>
      <Link to="/my-account" className={classes.person} aria-label={t('My account')}>
        <Face />
      </Link>
    </section>
  )
}

/** Mantine's avatar would cost two kilobytes here. */
function Face() {
  const { user } = useSession()
  if (user.profile_image)
    return <img className={classes.face} src={fileUrl(user.profile_image)} alt="" width={32} height={32} />
  return (
    <span className={classes.face} aria-hidden="true">
      {user.full_name
        .split(' ')
        .map((word) => word[0])
        .slice(0, 2)
        .join('')}
    </span>
  )
}
