/** Where the papers of a job are opened: its result names them while they are kept. */
import type { Job } from '#platform/contract/files-and-jobs.ts'
import { reportUrl } from '#platform/web/api.ts'

/** As the server writes it (`JobFile`). */
const isFile = (value: unknown): value is { pages: number } =>
  typeof value === 'object' && value !== null && typeof (value as { pages?: unknown }).pages === 'number'

export function printedBy({ id, result }: Pick<Job, 'id' | 'result'>): { url: string; pages: number } | undefined {
  const file = result?.file
  return isFile(file) ? { url: reportUrl(`/api/jobs/${id}/file`), pages: file.pages } : undefined
}
