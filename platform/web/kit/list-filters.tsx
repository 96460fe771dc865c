/** The filters of a list: chosen in a panel, standing as chips. */
import { Button, CloseButton, Group, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type Field, labelOf } from '#platform/contract/field.ts'
import { cells } from '#platform/fields/cells.tsx'
import { inputs } from '#platform/fields/inputs.tsx'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import styles from './list.module.css'
import type { FilterField } from './list-types.ts'
import { useSlimNames } from './slim.ts'

export type Filters = Record<string, FilterField>
type Chosen = Record<string, string>

export function FilterButton({ filters, chosen, onChange }: { filters: Filters; chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const language = useLanguage()
  const count = Object.keys(chosen).length
  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} />}>
          {count ? digitsIn(language, t('Filter ({count})', { count })) : t('Filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Filter')}>
        <Stack gap="sm">
          {Object.entries(filters).map(([name, field]) => (
            <FilterInput key={name} name={name} field={field} value={chosen[name]} onChange={(value) => onChange(withValue(chosen, name, value))} />
          ))}
          {count > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange({})}>
              {t('Clear filters')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

export function FilterChips({ filters, chosen, onChange }: { filters: Filters; chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const known = Object.entries(chosen).filter(([name]) => filters[name])
  if (!known.length) return null
  return (
    <Group gap={6}>
      {known.map(([name, value]) => {
        const label = t(labelOf(name, filters[name]!))
        return (
          <span key={name} className={styles.chip}>
            <span>
              {label}: <FilterValue name={name} field={filters[name]!} value={value} />
            </span>
            <CloseButton size="xs" aria-label={t('Remove the filter {label}', { label })} onClick={() => onChange(withValue(chosen, name, undefined))} />
          </span>
        )
      })}
    </Group>
  )
}

export function FilterInput({ name, field, value, onChange, query }: { name: string; field: FilterField; value: string | undefined; onChange: (value: unknown) => void; query?: Record<string, unknown> }) {
  const asked = asFilter(field)
  const Input = inputs[asked.kind]
  return <Input name={name} field={asked as Field} value={value ?? null} onChange={onChange} filter={query} filtering />
}

function FilterValue({ name, field, value }: { name: string; field: FilterField; value: string }) {
  const asked = asFilter(field)
  const Cell = cells[asked.kind]
  return asked.of ? <RefName of={asked.of} id={Number(value)} /> : <Cell name={name} value={value} row={{ [name]: value }} field={asked} />
}

function RefName({ of, id }: { of: string; id: number }) {
  return useSlimNames(of, [id])[0]
}

/** A flag that filters has three states: yes, no, either. */
const asFilter = (field: FilterField): FilterField =>
  field.kind === 'flag' ? { ...field, kind: 'choice', choices: [{ value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }] } : field

export function withValue(chosen: Chosen, name: string, value: unknown): Chosen {
  const { [name]: _, ...rest } = chosen
  return value === null || value === undefined || value === '' ? rest : { ...rest, [name]: String(value as string | number) }
}
