import { cityRows } from './cities.ts'
import { districtRows } from './districts.ts'
import type { MunicipalityCode } from './municipalities.ts'
import { municipalityRows } from './municipalities.ts'
import { provinceRows } from './provinces.ts'

export interface Province {
  /** 1 Koshi to 7 Sudurpashchim. */
  readonly id: number
  readonly name: string
  readonly nameNp: string
  readonly capital: string
}

export interface District {
  /** 1 to 77: the data set's own number, not a government code. */
  readonly id: number
  readonly name: string
  readonly nameNp: string
  readonly provinceId: number
  readonly headquarters: string
  readonly headquartersNp: string
  /** A name in older papers ('Western Rukum'), or ''. */
  readonly altName: string
}

export type MunicipalityType = 'metropolitan_city' | 'sub_metropolitan_city' | 'municipality' | 'rural_municipality'

export interface Municipality {
  /** 1 to 753: the data set's own number. */
  readonly id: number
  readonly name: string
  readonly nameNp: string
  readonly type: MunicipalityType
  /** Number of wards, 5 to 33. */
  readonly wardCount: number
  readonly districtId: number
}

export interface City {
  /** 1 to 321 with gaps. */
  readonly id: number
  readonly name: string
  readonly nameNp: string
  readonly districtId: number
  readonly isHeadquarters: boolean
}

/** A place as forms hold it; a level that is not known is left out or null. */
export interface Place {
  readonly provinceId?: number | null
  readonly districtId?: number | null
  readonly municipalityId?: number | null
  readonly ward?: number | null
}

/** The seven provinces in order. */
export const provinces: readonly Province[] = provinceRows.map(([id, name, nameNp, capital]) => ({
  id,
  name,
  nameNp,
  capital,
}))

/** The 77 districts by id. */
export const districts: readonly District[] = districtRows.map(
  ([id, name, nameNp, provinceId, headquarters, headquartersNp, altName]) => ({
    id,
    name,
    nameNp,
    provinceId,
    headquarters,
    headquartersNp,
    altName,
  }),
)

const municipalityTypes: Readonly<Record<MunicipalityCode, MunicipalityType>> = {
  M: 'metropolitan_city',
  S: 'sub_metropolitan_city',
  U: 'municipality',
  R: 'rural_municipality',
}

/** The 753 local levels by id. */
export const municipalities: readonly Municipality[] = municipalityRows.map(
  ([id, name, nameNp, code, wardCount, districtId]) => ({
    id,
    name,
    nameNp,
    type: municipalityTypes[code],
    wardCount,
    districtId,
  }),
)

/** The cities (urban local levels and headquarters towns) by id. */
export const cities: readonly City[] = cityRows.map(([id, name, nameNp, districtId, isHeadquarters]) => ({
  id,
  name,
  nameNp,
  districtId,
  isHeadquarters: isHeadquarters === 1,
}))

/** The districts of a province; none for an unknown id. */
export function districtsOf(provinceId: number): readonly District[] {
  return districts.filter((district) => district.provinceId === provinceId)
}

/** The local levels of a district, at least one for each of the 77; none for an unknown id. */
export function municipalitiesOf(districtId: number): readonly Municipality[] {
  return municipalities.filter((municipality) => municipality.districtId === districtId)
}

/** The ward numbers 1, 2, 3... of a local level; none for an unknown id. */
export function wardsOf(municipalityId: number): readonly number[] {
  return Array.from({ length: municipalityById.get(municipalityId)?.wardCount ?? 0 }, (_, index) => index + 1)
}

/** The cities of a district; none for an unknown id. */
export function citiesOf(districtId: number): readonly City[] {
  return cities.filter((city) => city.districtId === districtId)
}

/** The province of an id, if there is one. */
export function provinceOf(id: number): Province | undefined {
  return provinces.find((province) => province.id === id)
}

/** The district of an id, if there is one. */
export function districtOf(id: number): District | undefined {
  return districtById.get(id)
}

/** The local level of an id, if there is one. */
export function municipalityOf(id: number): Municipality | undefined {
  return municipalityById.get(id)
}

/**
 * The first level of a place that is wrong, from the top: it is unknown, or does not lie in the level given above it.
 * A ward needs its local level. Null when all is right; levels may be left out. Never fails.
 */
export function wrongLevelOf(place: Place): keyof Place | null {
  const { provinceId, districtId, municipalityId, ward } = place
  if (provinceId != null && !provinceOf(provinceId)) return 'provinceId'
  const district = districtId == null ? null : districtOf(districtId)
  if (district === undefined || (district && provinceId != null && district.provinceId !== provinceId)) {
    return 'districtId'
  }
  const municipality = municipalityId == null ? null : municipalityOf(municipalityId)
  if (municipality === undefined) return 'municipalityId'
  if (municipality && !liesIn(municipality, place)) return 'municipalityId'
  if (ward == null) return null
  return municipality && Number.isInteger(ward) && ward >= 1 && ward <= municipality.wardCount ? null : 'ward'
}

/** True when every level that is given exists and lies in the one above it. */
export function isPlaceChain(place: Place): boolean {
  return wrongLevelOf(place) === null
}

function liesIn(municipality: Municipality, { provinceId, districtId }: Place): boolean {
  if (districtId != null) return municipality.districtId === districtId
  return provinceId == null || districtOf(municipality.districtId)?.provinceId === provinceId
}

const districtById = new Map(districts.map((district) => [district.id, district]))
const municipalityById = new Map(municipalities.map((municipality) => [municipality.id, municipality]))
