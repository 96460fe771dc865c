/** Begins the app in the page: style nonce, language, session, router. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { startLayers } from './back/layers.ts'
import { addCatalogue, type Catalogue, getLanguage, setLanguage } from './i18n.ts'
import { type AppRoutes, createAppRouter } from './router.tsx'
import { startOwedSignOuts } from './owed-sign-outs.ts'
import { setTable } from './screens.ts'
import { startSession } from './session.ts'
import { cssVariables, theme } from './theme.ts'

export interface AppParts extends Omit<AppRoutes, 'onTable'> {
  capabilitiesOf: Parameters<typeof startSession>[0]['capabilitiesOf']
}

const colourScheme = localStorageColorSchemeManager({ key: 'pathshala.colour-scheme' })

export async function start(parts: AppParts): Promise<void> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // what react-remove-scroll writes while a dialog is open
  setNonce(nonce)
  startLayers()
  startSession(parts)
  startOwedSignOuts()
  await addCatalogue('platform', () => import('./ne.json') as Promise<{ default: Catalogue }>)
  await setLanguage(getLanguage())
  const router = createAppRouter({ ...parts, onTable: setTable })
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
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={colourScheme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  )
}
