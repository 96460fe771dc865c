/** Files of lists and reports in a new tab. */
import { downloadUrl } from '#platform/web/api.ts'

/** Milliseconds between asking for a PDF and its tab (specification, section 9). Browsers still know the press then, and let the tab open. */
export const pdfDelay = 500

/** Resolves when the tab was opened. */
export async function openDownload(
  path: string,
  format: 'excel' | 'pdf',
  query: Record<string, unknown>,
): Promise<void> {
  const url = downloadUrl(path, format, query)
  if (format === 'pdf') await new Promise((resolve) => setTimeout(resolve, pdfDelay))
  window.open(url, '_blank', 'noopener')
}
