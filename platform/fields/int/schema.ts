import type { Field } from '#platform/contract/field.ts'
import { whole } from '#platform/contract/numbers.ts'

export const schema = ({ min = 0, max = 2_147_483_647 }: Field) => whole(min, max)
