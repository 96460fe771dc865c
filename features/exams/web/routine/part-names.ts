/** What the parts of a subject are called. */
import type { PartKind } from '../../contract/first-parts.ts'

export const partNames: Record<PartKind, string> = { theory: 'Theory', practical: 'Practical', internal: 'Internal' }
