/** A grade, and then a section of it. */
import { Group } from '@mantine/core'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { slimPageSize, usePages } from '#platform/web/kit/pickers/slim.ts'
import { gradesQuery } from './grades-query.ts'

export interface GradeSection {
  grade: number | null
  section: number | null
}

export interface GradeSectionSelectProps {
  value: GradeSection
  onChange: (value: GradeSection) => void
  /** Only the grade. */
  withoutSection?: boolean
  /** 'All grades' and 'All sections' may be chosen: for filters. */
  clearable?: boolean
  errors?: { grade?: string; section?: string }
  disabled?: boolean
  /** Further query values of the grades' list: filter, batchId, school_explicit, companyId. */
  query?: Record<string, unknown>
}

interface Named {
  id: number
  name: string
  name_np?: string | null
}

export function GradeSectionSelect({
  value,
  onChange,
  withoutSection,
  clearable,
  errors,
  disabled,
  query,
}: GradeSectionSelectProps) {
  const grades = useNames('/api/grades', { ...gradesQuery, ...query })
  const sections = useNames(
    '/api/section',
    { rowsPerPage: slimPageSize, slim: true, grade_id: value.grade },
    withoutSection || value.grade === null,
  )
  const common = { searchable: true, clearable, allowDeselect: clearable } as const
  return (
    <Group gap="xs" wrap="nowrap" grow align="flex-start">
      <Select
        {...common}
        label={t('Grade')}
        placeholder={clearable ? t('All grades') : undefined}
        {...grades}
        value={text(value.grade)}
        onChange={(grade) => onChange({ grade: number(grade), section: null })}
        error={errors?.grade}
        disabled={disabled}
      />
      {!withoutSection && (
        <Select
          {...common}
          label={t('Section')}
          placeholder={clearable ? t('All sections') : undefined}
          {...sections}
          value={text(value.section)}
          onChange={(section) => onChange({ ...value, section: number(section) })}
          error={errors?.section}
          disabled={disabled || value.grade === null}
        />
      )}
    </Group>
  )
}

function useNames(path: string, query: Record<string, unknown>, off = false) {
  useLanguage()
  const { rows, more } = usePages<Named>(path, query, off)
  return {
    data: rows.map((row) => ({ value: String(row.id), label: nameOf(row) })),
    scrollAreaProps: { onBottomReached: more },
  }
}

const text = (id: number | null): string | null => (id === null ? null : String(id))
const number = (id: string | null): number | null => (id === null ? null : Number(id))
