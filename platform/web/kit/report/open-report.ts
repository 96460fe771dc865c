/** The screen of a report that needs nothing beside its declaration, for a room's table of screens: `lazy: openReport(() => import(...))`. */
import { createElement } from 'react'
import type { Report, ReportOptions } from '#platform/contract/report.ts'
import type { Screen } from '#platform/web/screen.ts'

export const openReport =
  <M>(
    load: () => Promise<M>,
    name: { [K in keyof M]: M[K] extends Report<ReportOptions> ? K : never }[keyof M],
  ): Screen['lazy'] =>
  async () => {
    const [declared, { ReportScreen }] = await Promise.all([load(), import('./report-screen.tsx')])
    return { default: () => createElement(ReportScreen, { report: declared[name] as Report<ReportOptions> }) }
  }
