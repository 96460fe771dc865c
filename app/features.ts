/** The one list of features, in menu order; what each may need is in its feature.ts. */
import { access } from '#features/access/feature.ts'
import { schools } from '#features/schools/feature.ts'

export const features = [schools, access] as const
