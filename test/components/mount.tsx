/**
 * A screen alone in a real browser, with the answers that a test gives it: `mount(<FeePlan />, { 'GET /api/fee-plan': ... }, { language: 'ne' })`.
 * Providers, styles, words and session are those of the product; only the frame around the screen and the server are not there.
 */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, StrictMode } from 'react'
import { createMemoryRouter } from 'react-router'
import { afterEach, expect, inject } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import '#platform/web/styles/base.css'
import '#platform/web/styles/basics.css'
import '#platform/web/styles/frame.css'
import { office } from '#app/rooms.web.ts'
import { Routed } from '#platform/web/address.tsx'
import { hearServer } from '#platform/web/clock.ts'
import { addCatalogue, type Catalogue, setLanguage } from '#platform/web/i18n.ts'
import { OpenedDialogs } from '#platform/web/kit/states/opened-dialogs.tsx'
import { Toaster } from '#platform/web/layout/toaster.tsx'
import { queryClient } from '#platform/web/query.ts'
import { takeTable } from '#platform/web/screens.ts'
import { cssVariables, theme } from '#platform/web/theme.ts'
import { testMoment } from '../day.ts'
import { type Say, sayBy } from '../screen-words.ts'
import { type Answers, answering, type Server } from './answers.ts'
import { signInHere, signOutHere, type Who } from './session.ts'

export interface View {
  /** CSS pixels: 1280 unless told. */
  width?: number
  height?: number
  language?: 'en' | 'ne'
  dark?: boolean
  /** The moment by the server's clock; `testMoment` unless told. */
  now?: string
}

export interface Mounted extends Server {
  /** Where the screen has gone: path and query. */
  here: () => string
  /** Errors of the page and its console since it was mounted. */
  complaints: string[]
}

interface Place {
  /** As declared: '/student/{id}'. */
  path?: string
  /** The address to begin with; `path` unless told. */
  at?: string
}

export const phone = 360
export const desktop = 1280

/** At a desk in English, on a dark phone in Nepali. */
export const bothViews = [
  { width: desktop, language: 'en' },
  { width: phone, dark: true, language: 'ne' },
] as const satisfies View[]

/** The views of a test file: in the gate the one or the other, always the same for a file; in the sweep both. */
export const views: readonly (typeof bothViews)[number][] = inject('oneView')
  ? [bothViews[evenOf(thisFile())]]
  : bothViews

/** Folder and name: where the project lies does not matter. */
function thisFile(): string {
  return expect.getState().testPath!.split('/').slice(-2).join('/')
}

function evenOf(text: string): 0 | 1 {
  return ([...text].reduce((sum, sign) => sum + sign.codePointAt(0)!, 0) % 2) as 0 | 1
}

const nepali: Record<string, string> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Catalogue>(['/platform/web/ne.json', '/school/web/ne.json', '/features/*/web/ne.json'], {
      eager: true,
      import: 'default',
    }),
  ),
)

/** What the screens say in a language. */
export const wordsIn = (language: 'en' | 'ne'): Say => sayBy(language === 'ne' ? nepali : {})

// lists, links between rooms and what rooms show in each other
takeTable(office, true)
const words: [string, (() => Promise<{ default: Catalogue }>) | undefined][] = [
  ...Object.entries(office.nepali),
  ...office.rooms.map((room) => [room.name, room.nepali] as [string, typeof room.nepali]),
]

let last: Mounted | undefined

/** Draws a screen for somebody who is signed in. Call it once in each test. */
export async function mount(
  screen: ReactElement,
  answers: Answers,
  { who = {}, view = {}, place = {} }: { who?: Who; view?: View; place?: Place } = {},
): Promise<Mounted> {
  const { width = desktop, language = 'en', dark = false } = view
  await page.viewport(width, view.height ?? (width === phone ? 740 : 900))
  hearServer(new Date(view.now ?? testMoment).toUTCString())
  const server = answering(answers)
  await signInHere({ ...who, user: { language, ...who.user } })
  for (const [name, load] of words) await addCatalogue(name, load)
  await setLanguage(language)
  const path = place.path ?? '/'
  const router = createMemoryRouter(
    [
      { path: path.replaceAll(/\{(\w+)\}/g, ':$1'), element: screen },
      // another screen that it leads to: that it was opened is all that is told
      { path: '*', element: null },
    ],
    { initialEntries: [place.at ?? path] },
  )
  const complaints = hearComplaints()
  await render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={dark ? 'dark' : 'light'}>
        <QueryClientProvider client={queryClient}>
          <main>
            <Routed router={router} />
          </main>
          <OpenedDialogs />
          <Toaster />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
  last = {
    ...server,
    complaints,
    here: () => router.state.location.pathname + router.state.location.search,
  }
  return last
}

/** Nothing of a test is there for the next one. */
afterEach(async () => {
  const { unanswered = [], complaints = [] } = last ?? {}
  last = undefined
  await cleanup()
  queryClient.clear()
  // what was asked last waits a moment for others (platform/web/ask-together.ts): it would find nobody signed in
  await new Promise((resolve) => setTimeout(resolve, 20))
  await signOutHere()
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
  expect(unanswered, 'calls that the test does not answer').toEqual([])
  expect(complaints, 'errors on the page').toEqual([])
  // a page that is left shows nothing more: the next test is not to pay for it
  document.documentElement.hidden = false
  expect(departures.splice(0), 'the page was left').toEqual([])
})

/**
 * A page that is left for another takes the whole run with it, and nobody learns why ("Cannot connect to the iframe"): here it stays, and the test that left it
 * fails with the place in the code.
 */
const departures: string[] = []
interface Leaving extends Event {
  destination: { url: string; sameDocument: boolean }
}
;(window as unknown as { navigation: EventTarget }).navigation.addEventListener('navigate', (event) => {
  const { destination } = event as Leaving
  if (destination.sameDocument) return
  event.preventDefault()
  departures.push(`${destination.url}\n${new Error('The page was left').stack}`)
})

/** What the page and its console complain of from now on. */
function hearComplaints(): string[] {
  const heard: string[] = []
  const error = console.error.bind(console)
  console.error = (...said: unknown[]) => {
    heard.push(said.map(String).join(' '))
    error(...said)
  }
  addEventListener('error', ({ message }) => heard.push(message))
  return heard
}
