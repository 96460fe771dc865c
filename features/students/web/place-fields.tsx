/** Province, district, municipality and ward, each narrowing the next. The places come when the fields do. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Place } from '../contract/correction-place.ts'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import classes from './students.module.css'

export type PlaceValue = Place
export const noPlace: Place = { province_id: null, district_id: null, municipality_id: null, ward: null, tole: null }

interface PlaceFieldsProps {
  value: PlaceValue
  onChange: (value: PlaceValue) => void
  /** By field; `path` goes before it. */
  errorOf: (name: string) => string | undefined
  path?: string
}

export function PlaceFields({ value, onChange, errorOf, path = '' }: PlaceFieldsProps) {
  const language = useLanguage()
  const { data: places } = useQuery({
    queryKey: ['places'],
    queryFn: () => import('#nepal/places/index.ts'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const named = (rows: readonly { id: number; name: string; nameNp: string }[] = []) =>
    rows.map((row) => ({ value: String(row.id), label: language === 'ne' ? row.nameNp : row.name }))
  const wards = value.municipality_id ? (places?.wardsOf(value.municipality_id) ?? []) : []
  const common = { searchable: true, clearable: true, disabled: !places } as const
  const error = (name: keyof PlaceValue) => errorOf(path + name)
  return (
    <div className={classes.fields} data-three>
      <Select
        {...common}
        label={t('Province')}
        data={named(places?.provinces)}
        value={text(value.province_id)}
        error={error('province_id')}
        onChange={(id) => onChange({ ...noPlace, tole: value.tole, province_id: number(id) })}
      />
      <Select
        {...common}
        label={t('District')}
        data={named(districts(places, value.province_id))}
        value={text(value.district_id)}
        error={error('district_id')}
        onChange={(id) =>
          onChange({
            ...value,
            ...withProvince(places, number(id), value.province_id),
            district_id: number(id),
            municipality_id: null,
            ward: null,
          })
        }
      />
      <Select
        {...common}
        label={t('Municipality')}
        data={named(value.district_id ? places?.municipalitiesOf(value.district_id) : [])}
        value={text(value.municipality_id)}
        error={error('municipality_id')}
        disabled={!value.district_id}
        onChange={(id) => onChange({ ...value, municipality_id: number(id), ward: null })}
      />
      <WardSelect common={common} wards={wards} value={value} error={error} onChange={onChange} />
      <TextInput
        label={t('{label} (optional)', { label: t('Tole') })}
        value={value.tole ?? ''}
        maxLength={120}
        error={error('tole')}
        onChange={(event) => onChange({ ...value, tole: event.currentTarget.value })}
      />
    </div>
  )
}

interface WardSelectProps {
  common: { readonly searchable: true; readonly clearable: true; readonly disabled: boolean }
  wards: readonly number[]
  value: PlaceValue
  error: (name: keyof PlaceValue) => string | undefined
  onChange: (value: PlaceValue) => void
}

function WardSelect({ common, wards, value, error, onChange }: WardSelectProps) {
  const language = useLanguage()
  return (
    <Select
      {...common}
      label={t('Ward')}
      data={wards.map((ward) => ({ value: String(ward), label: digitsIn(language, ward) }))}
      value={text(value.ward)}
      error={error('ward')}
      disabled={!value.municipality_id}
      onChange={(ward) => onChange({ ...value, ward: number(ward) })}
    />
  )
}

const text = (id: number | null): string | null => (id === null ? null : String(id))
const number = (id: string | null): number | null => (id === null ? null : Number(id))

type Places = typeof import('#nepal/places/index.ts') | undefined

/** All districts until a province is chosen: most people know the district only. */
const districts = (places: Places, province: number | null) =>
  province ? places?.districtsOf(province) : places?.districts
const withProvince = (places: Places, district: number | null, province: number | null) => ({
  province_id: district ? (places?.districtOf(district)?.provinceId ?? province) : province,
})

/** Is anything of the place filled in? */
export const isPlace = (place: PlaceValue): boolean => place.district_id !== null || Boolean(place.tole?.trim())
