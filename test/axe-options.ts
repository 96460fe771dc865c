/** What axe looks for in stories and component tests: WCAG 2.2 A and AA. Plain data, which goes into a page. */
import type { RunOptions } from 'axe-core'

export const axeOptions: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // an experiment of axe: initials in a portrait are not words that somebody says
  rules: { 'label-content-name-mismatch': { enabled: false } },
}
