/** An address as one text, as a correction keeps and compares it: '3/27/307/10/Baneshwor' is province, district, municipality, ward and tole. Plain: a family's phone needs it and no schemas. */
export interface Place {
  province_id: number | null
  district_id: number | null
  municipality_id: number | null
  ward: number | null
  tole: string | null
}
export const noPlace: Place = { province_id: null, district_id: null, municipality_id: null, ward: null, tole: null }

const number = (text: string | undefined): number | null => (text ? Number(text) : null)

/** What is not known is null; of an empty text all is. */
export function readPlace(text: string | null): Place {
  const [province, district, municipality, ward, ...tole] = (text ?? '').split('/')
  return {
    province_id: number(province),
    district_id: number(district),
    municipality_id: number(municipality),
    ward: number(ward),
    tole: tole.join('/') || null,
  }
}

/** '' where nothing is known. */
export function writePlace({ province_id, district_id, municipality_id, ward, tole }: Partial<Place>): string {
  const parts = [province_id, district_id, municipality_id, ward, tole]
  return parts.some(Boolean) ? parts.map((part) => part || '').join('/') : ''
}
