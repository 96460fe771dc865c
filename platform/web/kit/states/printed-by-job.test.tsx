import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fakeBrowser } from '#platform/web/testing/fake-browser.ts'

fakeBrowser()
const { PrintedByJob } = await import('./job-progress.tsx')

const shown = (result: Record<string, unknown> | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PrintedByJob job={{ id: '0b6f', result }} />
    </MantineProvider>,
  )
const printed = { name: 'cards.pdf', mime: 'application/pdf', bytes: 9000, pages: 12 }

it('leads to what a job has printed, on the host of papers, and says how much it is', () => {
  const link = shown({ file: printed, made: 12 })
  expect(link).toMatch(/href="\/report\/0:0\/jobs\/0b6f\/file/)
  expect(link).toContain('12 pages')
  expect(link).toContain('target="_blank"')
})

it('shows nothing for a job that printed nothing', () => {
  expect([null, { made: 3 }, { file: null }, { file: 'cards.pdf' }].map((result) => /<a /.test(shown(result)))).toEqual(
    [false, false, false, false],
  )
})
