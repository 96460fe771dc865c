/** Begins the app in the page: style nonce, language, session, router. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Routed } from './address.tsx'
import { roleClosed } from './api.ts'
import { startLayers } from './back/layers.ts'
import { addCatalogue, getLanguage, setLanguage } from './i18n.ts'
import { setHomes } from './guard.ts'
import { type AppRoutes, createAppRouter, signInFirst } from './router.tsx'
import { takeTable } from './screens.ts'
import { getSession, startSession } from './session.ts'
import { cssVariables, theme } from './theme.ts'

export interface AppParts extends Omit<AppRoutes, 'onTable'> {
  /** Brings what most people come to after signing in; begun with the first key at the sign-in, so that Enter does not wait for it. */
  warm: () => Promise<unknown>
  capabilitiesOf: Parameters<typeof startSession>[0]['capabilitiesOf']
  /** Role -> the screen that it is always sent to. */
  homes: Readonly<Record<string, string>>
  /** Nepali that every page begins with. */
  nepali: Parameters<typeof addCatalogue>[1]
  /** Begins to tell the server of sign-outs that it has not heard of. */
  startOwedSignOuts: () => void
  /** The role that somebody acts in was closed. */
  leaveClosedRole: () => Promise<void>
}

const colourScheme = localStorageColorSchemeManager({ key: 'pathshala.colour-scheme' })

export async function start(parts: AppParts): Promise<void> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // what react-remove-scroll writes while a dialog is open
  setNonce(nonce)
  startLayers()
  setHomes(parts.homes)
  await startSession(parts)
  addEventListener(roleClosed, () => leaveOnce(parts.leaveClosedRole))
  if (!getSession()) addEventListener('input', () => void parts.warm().catch(() => undefined), { once: true })
  parts.startOwedSignOuts()
  await addCatalogue('start', parts.nepali)
  await setLanguage(getLanguage())
  await signInFirst(parts.loadWhole)
  const router = createAppRouter({ ...parts, onTable: takeTable })
  await new Promise<void>((ready) => {
    if (router.state.initialized) return ready()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      ready()
    })
  })
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colourScheme}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <Routed router={router} />
      </MantineProvider>
    </StrictMode>,
  )
}

let leaving = false
/** The role was closed: one try for all the calls that a screen makes at once. */
function leaveOnce(leaveClosedRole: () => Promise<void>): void {
  if (leaving) return
  leaving = true
  void leaveClosedRole().finally(() => (leaving = false))
}
