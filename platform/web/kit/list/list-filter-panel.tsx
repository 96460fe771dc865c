/** The inputs of a list's filters. Loaded when they are asked for. */
import { Button, Stack } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { FilterInput } from './filter-input.tsx'
import { type Chosen, type Filters, withValue } from './filter-values.ts'
import { useFirstFocus } from '#platform/web/kit/states/use-first-focus.ts'

export default function FilterPanel({
  filters,
  chosen,
  onChange,
}: {
  filters: Filters
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) {
  const place = useFirstFocus<HTMLDivElement>()
  return (
    <Stack gap="sm" ref={place}>
      {Object.entries(filters).map(([name, field]) => (
        <FilterInput
          key={name}
          name={name}
          field={field}
          value={chosen[name]}
          onChange={(value) => onChange(withValue(chosen, name, value))}
        />
      ))}
      {Object.keys(chosen).length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({})}>
          {t('Clear filters')}
        </Button>
      )}
    </Stack>
  )
}
