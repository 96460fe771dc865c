/** The calls that belong to no room, by their address. */
import type { CallsOf } from './calls.ts'

declare module './calls.ts' {
  interface Calls extends CallsOf<typeof import('./files-and-jobs.ts')>, CallsOf<typeof import('./together.ts')> {}
}
