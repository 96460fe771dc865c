/** An address in one line. Places are data of `nepal`, not rows. */
import { digitsIn, type Language } from '#nepal/digits.ts'
import { districtOf, municipalityOf, wrongLevelOf } from '#nepal/places/index.ts'
import { notOfList } from '#platform/contract/refusal.ts'
import type { Address, AddressInput } from '../contract/guardians-and-addresses.ts'

export type AddressRow = Omit<Address, 'text'>
export type PlaceRow = Pick<AddressRow, 'district_id' | 'municipality_id' | 'ward' | 'tole'>

/** 'Baneshwor, Kathmandu-10, Kathmandu'; a place that repeats is said once. */
export function placeText({ district_id, municipality_id, ward, tole }: PlaceRow, language: Language = 'en'): string {
  const named = (place: { name: string; nameNp: string } | undefined) =>
    language === 'ne' ? place?.nameNp : place?.name
  const local = municipality_id ? named(municipalityOf(municipality_id)) : undefined
  const district = named(districtOf(district_id))
  const place = [local ?? district, ward && digitsIn(language, ward)].filter(Boolean).join('-')
  return [tole, place, local && local !== district ? district : undefined].filter(Boolean).join(', ')
}

export const withText = (row: AddressRow | null): Address | null => row && { ...row, text: placeText(row) }

const fieldOf = {
  provinceId: 'province_id',
  districtId: 'district_id',
  municipalityId: 'municipality_id',
  ward: 'ward',
} as const

/** 422 at the first level that does not lie in the one above it. */
export function checkPlace(place: AddressInput, path: string): void {
  const wrong = wrongLevelOf({
    provinceId: place.province_id,
    districtId: place.district_id,
    municipalityId: place.municipality_id ?? null,
    ward: place.municipality_id ? (place.ward ?? null) : null,
  })
  if (wrong) throw notOfList(`${path}.${fieldOf[wrong]}`)
}
