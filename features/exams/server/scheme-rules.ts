/** What the list of grading schemes refuses beyond its declaration. */
import { fieldError } from '#platform/contract/refusal.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'
import type { GradingSchemeRow } from '../contract/resources.ts'

type Bands = GradingSchemeRow['bands']

/** The sentence of what is wrong with them; undefined: nothing. */
function wrongIn(bands: Bands, kind: unknown, failed: unknown): string | undefined {
  if (!bands.length) return 'Name at least one band'
  if (bands.some(({ from }, at) => at > 0 && from >= bands[at - 1]!.from))
    return 'Name the bands from the highest per cent to the lowest, each per cent once'
  if (new Set(bands.map(({ letter }) => letter)).size < bands.length) return 'Two bands have the same letter'
  if (kind === 'division')
    return bands.some(({ point }) => typeof point === 'number') ? 'A division has no grade point' : undefined
  const graded = bands.flatMap(({ point }) => point ?? [])
  if (!graded.length) return 'At least one band has a grade point'
  if (graded.some((point, at) => at > 0 && point >= graded[at - 1]!)) return 'Grade points fall from band to band'
  if (bands.at(-1)!.from > 0) return 'The lowest band begins at 0 per cent'
  if (!failed && graded.length < bands.length) return 'Where nobody fails every band has a grade point'
  return undefined
}

export const schemeRules: ResourceRules = {
  async beforeSave(values, _ctx, before) {
    const all = { ...before, ...values }
    const wrong = wrongIn(all.bands as Bands, all.kind, all.failed)
    if (wrong) throw fieldError('bands', wrong)
  },
}
