/** The right address of a child: each level narrows the next. A phone's own lists, and the places come when an address is corrected. */
import { Input, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { noPlace, type Place } from '#features/students/contract/correction-place.ts'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import classes from './portal.module.css'

interface Props {
  legend: string
  value: Place
  errorOf: (level: keyof Place) => string | undefined
  onChange: (place: Place) => void
}

export function CorrectionPlace({ legend, value, errorOf, onChange }: Props) {
  const levels = useLevels(value)
  return (
    <fieldset className={classes.place}>
      <legend>{legend}</legend>
      <Stack gap="xs">
        {levels.map(({ name, label, choices, choose }) => (
          <Level
            key={name}
            label={label}
            choices={choices}
            value={value[name]}
            error={errorOf(name)}
            onChange={(id) => onChange(choose(id))}
          />
        ))}
        <TextInput
          size="md"
          label={t('{label} (optional)', { label: t('Tole') })}
          value={value.tole ?? ''}
          maxLength={120}
          error={errorOf('tole')}
          onChange={(event) => onChange({ ...value, tole: event.currentTarget.value })}
        />
      </Stack>
    </fieldset>
  )
}

interface PlaceLevel {
  name: Exclude<keyof Place, 'tole'>
  label: string
  choices: Choice[]
  /** The place with another choice: what lies below it is chosen anew. */
  choose: (id: number | null) => Place
}

function useLevels(value: Place): PlaceLevel[] {
  const language = useLanguage()
  const { data: places } = useQuery({
    queryKey: ['places'],
    queryFn: () => import('#nepal/places/index.ts'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const named = (rows: readonly { id: number; name: string; nameNp: string }[] = []) =>
    rows.map(({ id, name, nameNp }) => ({ id, label: nameOf({ name, name_np: nameNp }) }))
  const { province_id: province, district_id: district, municipality_id: municipality, tole } = value
  const provinceOf = (id: number | null) => (id && places?.districtOf(id)?.provinceId) || province
  const wards = municipality ? (places?.wardsOf(municipality) ?? []) : []
  return [
    {
      name: 'province_id',
      label: t('Province'),
      choices: named(places?.provinces),
      choose: (id) => ({ ...noPlace, tole, province_id: id }),
    },
    {
      name: 'district_id',
      label: t('District'),
      // most people know the district only
      choices: named(province ? places?.districtsOf(province) : places?.districts),
      choose: (id) => ({ ...noPlace, tole, province_id: provinceOf(id), district_id: id }),
    },
    {
      name: 'municipality_id',
      label: t('Municipality'),
      choices: named(district ? places?.municipalitiesOf(district) : []),
      choose: (id) => ({ ...value, municipality_id: id, ward: null }),
    },
    {
      name: 'ward',
      label: t('Ward'),
      choices: wards.map((ward) => ({ id: ward, label: digitsIn(language, ward) })),
      choose: (ward) => ({ ...value, ward }),
    },
  ]
}

interface Choice {
  id: number
  label: string
}
interface LevelProps {
  label: string
  choices: Choice[]
  value: number | null
  error: string | undefined
  onChange: (id: number | null) => void
}

function Level({ label, choices, value, error, onChange }: LevelProps) {
  return (
    <Input.Wrapper label={label} error={error}>
      <Input
        component="select"
        size="md"
        aria-label={label}
        value={value ?? ''}
        disabled={choices.length === 0}
        onChange={(event) => onChange(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
      >
        <option value="">{t('Choose')}</option>
        {choices.map((each) => (
          <option key={each.id} value={each.id}>
            {each.label}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  )
}
