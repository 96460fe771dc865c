/** The filters of a list: chosen in a panel, standing as chips. */
import { Button, CloseButton, Group } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { labelOf } from '#platform/contract/field.ts'
import { cells } from '#platform/fields/cells.tsx'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Popover } from '#platform/web/kit/states/layers.tsx'
import styles from './list.module.css'
import { asFilter, type Chosen, type Filters, withValue } from './filter-values.ts'
import { InPopover } from '#platform/web/kit/pickers/in-popover.ts'
import type { FilterField } from './list-types.ts'
import { useSlimNames } from '#platform/web/kit/pickers/slim.ts'

const FilterPanel = lazyPart(() => import('./list-filter-panel.tsx'))

export function FilterButton({
  filters,
  chosen,
  onChange,
}: {
  filters: Filters
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) {
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
        <Suspense>
          <InPopover value={true}>
            <FilterPanel filters={filters} chosen={chosen} onChange={onChange} />
          </InPopover>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

export function FilterChips({
  filters,
  chosen,
  onChange,
}: {
  filters: Filters
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) {
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
            <CloseButton
              size="xs"
              aria-label={t('Remove the filter {label}', { label })}
              onClick={() => onChange(withValue(chosen, name, undefined))}
            />
          </span>
        )
      })}
    </Group>
  )
}

function FilterValue({ name, field, value }: { name: string; field: FilterField; value: string }) {
  const asked = asFilter(field)
  const Cell = cells[asked.kind]
  return asked.of ? (
    <RefName of={asked.of} id={Number(value)} />
  ) : (
    <Cell name={name} value={value} row={{ [name]: value }} field={asked} />
  )
}

function RefName({ of, id }: { of: string; id: number }) {
  return useSlimNames(of, [id])[0]
}
