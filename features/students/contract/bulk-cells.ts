/** How single cells of a bulk admission sheet are understood: as people type them, in English or Nepali. */
import { toLatinDigits } from '#nepal/digits.ts'
import { districts, municipalitiesOf } from '#nepal/places/index.ts'
import { plainWord } from '#platform/fields/choice/sheet.ts'
import { own } from '#platform/contract/own-names.ts'
import type { BulkColumn } from './bulk-columns.ts'
import type { ReadyRow } from './bulk-rows.ts'
import { type Relation, relations } from './student-shape.ts'

const relationWords: Record<string, Relation> = {
  ...Object.fromEntries(relations.map(([value]) => [value, value])),
  बुबा: 'father',
  बुवा: 'father',
  बाबु: 'father',
  आमा: 'mother',
  हजुरबुबा: 'grandfather',
  हजुरबुवा: 'grandfather',
  हजुरआमा: 'grandmother',
  दाजु: 'brother',
  दाइ: 'brother',
  दिदी: 'sister',
  काका: 'uncle',
  मामा: 'uncle',
  काकी: 'aunt',
  माइजू: 'aunt',
  फुपू: 'aunt',
  अन्य: 'other',
  guardian: 'other',
  अभिभावक: 'other',
}
export const readRelation = (text: string): Relation | null => own(relationWords, plainWord(text)) ?? null

export function readWhole(text: string, max: number): number | null {
  const plain = toLatinDigits(text).trim().replace(/\.0+$/, '')
  const number = /^\d{1,9}$/.test(plain) ? Number(plain) : 0
  return number >= 1 && number <= max ? number : null
}

type Place = Record<'district' | 'municipality' | 'ward' | 'tole', string | null>
type Complain = (column: BulkColumn, message: string, values?: Record<string, string | number>) => void

/** Kinds of local level that people write behind the name, or leave out. */
const withoutKind = (text: string) =>
  plainWord(text).replace(
    /(metropolitancity|submetropolitancity|municipality|ruralmunicipality|metropolitan|submetropolitan|rural|महानगरपालिका|उपमहानगरपालिका|नगरपालिका|गाउँपालिका)$/,
    '',
  )

export function readAddress(
  { district: typed, municipality, ward, tole }: Place,
  complain: Complain,
): ReadyRow['address'] {
  if (!typed) {
    if (municipality || ward || tole) complain('district', 'Field is required')
    return null
  }
  const district = districts.find((each) =>
    [each.name, each.nameNp, each.altName].some((name) => name && plainWord(name) === plainWord(typed)),
  )
  if (!district) {
    complain('district', 'Nepal has no such district')
    return null
  }
  const local = municipality
    ? municipalitiesOf(district.id).find((each) =>
        [each.name, each.nameNp].some((name) => withoutKind(name) === withoutKind(municipality)),
      )
    : undefined
  if (municipality && !local) complain('municipality', 'The district has no such municipality')
  const number = ward ? readWhole(ward, local?.wardCount ?? 33) : null
  if (ward && !municipality) complain('municipality', 'Field is required')
  else if (ward && number === null) complain('ward', 'A number from 1 to {max}', { max: local?.wardCount ?? 33 })
  return {
    province_id: district.provinceId,
    district_id: district.id,
    municipality_id: local?.id ?? null,
    ward: number,
    tole,
  }
}
