import { describe, expect, it } from 'vitest'
import {
  cities,
  citiesOf,
  districtOf,
  districts,
  districtsOf,
  isPlaceChain,
  municipalities,
  municipalitiesOf,
  municipalityOf,
  provinceOf,
  provinces,
  wardsOf,
  wrongLevelOf,
} from './index.ts'

const kathmandu = { provinceId: 3, districtId: 27 }
const municipality = municipalities.find((candidate) => candidate.name === 'Kathmandu' && candidate.districtId === 27)
const municipalityId = municipality?.id ?? 0

function countOf(type: string): number {
  return municipalities.filter((local) => local.type === type).length
}

describe('a place is refused', () => {
  it.each([
    [{ provinceId: 8 }, 'provinceId'],
    [{ districtId: 78 }, 'districtId'],
    [{ provinceId: 1, districtId: 27 }, 'districtId'],
    [{ municipalityId: 754 }, 'municipalityId'],
    [{ districtId: 1, municipalityId }, 'municipalityId'],
    [{ provinceId: 1, municipalityId }, 'municipalityId'],
    [{ ...kathmandu, municipalityId, ward: 33 }, 'ward'],
    [{ ...kathmandu, municipalityId, ward: 0 }, 'ward'],
    [{ ...kathmandu, municipalityId, ward: 1.5 }, 'ward'],
    [{ ...kathmandu, ward: 1 }, 'ward'],
  ])('%j because of %s', (place, level) => {
    expect(wrongLevelOf(place)).toBe(level)
    expect(isPlaceChain(place)).toBe(false)
  })

  it('unknown, with empty lists', () => {
    expect(districtsOf(8)).toEqual([])
    expect(municipalitiesOf(78)).toEqual([])
    expect(wardsOf(754)).toEqual([])
    expect(citiesOf(0)).toEqual([])
    expect([provinceOf(0), districtOf(0), municipalityOf(0)]).toEqual([undefined, undefined, undefined])
  })
})

describe('a place', () => {
  it('may be given in whole or in part', () => {
    expect(municipality?.type).toBe('metropolitan_city')
    for (const place of [
      {},
      { districtId: 73 },
      { municipalityId, ward: 32 },
      { ...kathmandu, municipalityId, ward: 1 },
    ]) {
      expect(wrongLevelOf(place)).toBeNull()
    }
    expect(isPlaceChain({ provinceId: null, districtId: null, municipalityId: null, ward: null })).toBe(true)
  })

  it('is right for each of the 6,743 wards with its chain', () => {
    let wards = 0
    for (const province of provinces) {
      for (const district of districtsOf(province.id)) {
        for (const local of municipalitiesOf(district.id)) {
          for (const ward of wardsOf(local.id)) {
            const place = { provinceId: province.id, districtId: district.id, municipalityId: local.id, ward }
            if (!isPlaceChain(place)) throw new Error(JSON.stringify(place))
            wards += 1
          }
        }
      }
    }
    expect(wards).toBe(6743)
  })
})

describe('the places', () => {
  it('are 7 provinces, 77 districts and 753 local levels, each id once', () => {
    expect(provinces.map(({ id }) => id)).toEqual(Array.from({ length: 7 }, (_, index) => index + 1))
    expect(districts.map(({ id }) => id)).toEqual(Array.from({ length: 77 }, (_, index) => index + 1))
    expect(municipalities.map(({ id }) => id)).toEqual(Array.from({ length: 753 }, (_, index) => index + 1))
    expect(provinces.map(({ id }) => districtsOf(id).length)).toEqual([14, 8, 13, 11, 12, 10, 9])
  })

  it('have 6 metropolitan, 11 sub-metropolitan, 276 urban and 460 rural local levels', () => {
    expect(['metropolitan_city', 'sub_metropolitan_city', 'municipality', 'rural_municipality'].map(countOf)).toEqual([
      6, 11, 276, 460,
    ])
  })

  it('have 5 to 33 wards, and local levels in all districts, Doti (73) too', () => {
    const wards = municipalities.map((local) => local.wardCount)
    expect([Math.min(...wards), Math.max(...wards)]).toEqual([5, 33])
    expect(districts.every(({ id }) => municipalitiesOf(id).length > 0)).toBe(true)
    expect(municipalitiesOf(73)).toHaveLength(9)
  })

  it('have one headquarters town for each district, and no city twice', () => {
    for (const { id } of districts) expect(citiesOf(id).filter((city) => city.isHeadquarters)).toHaveLength(1)
    expect(new Set(cities.map((city) => `${city.districtId} ${city.name}`)).size).toBe(cities.length)
  })

  it('have both names, the Nepali one in Devanagari', () => {
    for (const { name, nameNp } of [...provinces, ...districts, ...municipalities, ...cities]) {
      expect(name).toMatch(/^[A-Z][A-Za-z.' -]+$/)
      expect(nameNp).toMatch(/^[\p{Script=Devanagari}\p{Join_Control} .()-]+$/u)
    }
  })
})
