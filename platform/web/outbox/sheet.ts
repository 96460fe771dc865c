/** Two savings of one offline sheet that wait together: what was said in either counts, of the same person the later word. Pure. */
import type { FormValues } from '../form-data.ts'

/** One line of a sheet: a student's status, a member's day. */
interface Line {
  enroll_id?: number
  user_id?: number
  /** Somebody said it; else it only fills what is empty. */
  said?: boolean
  /** What stood there when it was seen. */
  was?: unknown
}

const idOf = (line: Line): number | undefined => line.enroll_id ?? line.user_id

export function mergeSheets(before: FormValues, next: FormValues): FormValues {
  const lines = new Map((before.entries as Line[]).map((line) => [idOf(line), line]))
  for (const line of next.entries as Line[]) {
    const former = lines.get(idOf(line))
    if (former?.said && !line.said) continue
    // beneath what waits nobody sees what the server says: the first look counts
    const { was: _newer, ...rest } = line
    lines.set(idOf(line), former?.said ? { ...rest, ...('was' in former ? { was: former.was } : {}) } : line)
  }
  return { ...before, ...next, entries: [...lines.values()] }
}
