/** Every declared resource, with the rules that its room adds. */
import type { Resource } from '#platform/contract/resource.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'
import { affiliations, faculties, levels, programs } from '#features/academics/contract/programs.ts'
import { batches, grades, sections, subjects } from '#features/academics/contract/resources.ts'
import { optionalGroups, periods } from '#features/academics/contract/teaching-lists.ts'
import { batchRules, gradeRules, optionalGroupRules, periodRules, subjectRules } from '#features/academics/server/rules.ts'
import { feeHeads } from '#features/fees/contract/resources.ts'
import { feeHeadRules } from '#features/fees/server/index.ts'
import { departments } from '#features/people/contract/lists.ts'
import { behaviourCategories, remarkTypes, studentGroups } from '#features/students/contract/life-lists.ts'

/** `part`: of the product, which a school may be without. */
export const resources: { resource: Resource<any>; rules?: ResourceRules; part?: string }[] = [
  { resource: batches, rules: batchRules },
  { resource: grades, rules: gradeRules },
  { resource: sections },
  { resource: subjects, rules: subjectRules },
  { resource: periods, rules: periodRules },
  { resource: optionalGroups, rules: optionalGroupRules },
  { resource: affiliations },
  { resource: faculties },
  { resource: levels },
  { resource: programs },
  { resource: feeHeads, rules: feeHeadRules },
  { resource: studentGroups },
  { resource: remarkTypes },
  { resource: behaviourCategories, part: 'behaviour' },
  { resource: departments },
]

const byName = new Map(resources.map(({ resource }) => [resource.name, resource]))

/** The resource that a ref points to. */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (!found) throw new Error(`No resource is called ${name}.`)
  return found
}
