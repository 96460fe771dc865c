/** All that the app takes from a room on the server's side. A new room is its folder and a line in `app/rooms.server.ts`. */
import type { DeclaredRights } from '#platform/contract/declared-rights.ts'
import type { RoomFacts } from '#platform/contract/feature.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { DeclaredTable } from './declared-tables.ts'
import type { Demo } from './demo.ts'
import type { ReachFile } from './documents.ts'
import type { ErasePerson } from './erasure.ts'
import type { Handler } from './handler.ts'
import type { JobHandler } from './jobs.ts'
import type { ResourceRules } from './serve-resource.ts'
import type { ServedReport } from './report-rows.ts'
import type { ServedSettings } from './settings.ts'
import type { SealedColumn } from './sealed-column.ts'
import type { Fill } from './slot.ts'
import type { AskingWork, TimedWork } from './timed.ts'
import type { ThingNamer } from './named-in-log.ts'

export interface Room {
  /** Its `feature.ts`. */
  facts: RoomFacts
  /** What may be permitted here: `contract/rights.ts`. */
  rights?: DeclaredRights
  handlers: readonly Handler[]
  /** Declared lists, with the rules that the room adds; `part`: of the product, which a school may be without. */
  resources?: readonly { resource: Resource<any>; rules?: ResourceRules; part?: string }[]
  /** Declared fields of tables that have more than those: what is noted of a person. */
  shapes?: readonly DeclaredTable[]
  /** Declared reports, each with its function: `serveReport(...)`. */
  reports?: readonly ServedReport[]
  /** Groups of the school's settings: `serveSettings(...)`. */
  settings?: readonly ServedSettings[]
  /** Columns whose values are sealed with the keys of the deployment. */
  sealed?: readonly SealedColumn[]
  /** By kind. */
  jobs?: Readonly<Record<string, JobHandler>>
  /** What the clock begins. */
  timed?: readonly (TimedWork | AskingWork)[]
  /** The room's part in erasing a person. */
  erase?: ErasePerson
  /** Whose a file is that needs a right. */
  reachFile?: ReachFile
  /** What the activity report calls its things, by the entity of the audit rows; resources are called by their key. */
  things?: Readonly<Record<string, ThingNamer>>
  /** English -> Nepali, for what leaves the server on paper or as Excel. */
  words?: Readonly<Record<string, string>>
  /** Slots of lower rooms that this one fills. */
  fills?: readonly Fill[]
  /** What it puts into the demo; loaded when one is filled. */
  demo?: () => Promise<Demo>
}
