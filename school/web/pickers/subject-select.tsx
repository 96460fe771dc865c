/** A subject of a grade; waits until the grade is chosen. */
import { nameOf, t } from '#platform/web/i18n.ts'
import { Select, type SelectProps } from '#platform/web/kit/pickers/select.tsx'
import { slimPageSize, usePages } from '#platform/web/kit/pickers/slim.ts'

/** How subjects are asked for (specification, section 7); with the grade. */
export const subjectsQuery = { rowsPerPage: slimPageSize, descending: true } as const

export interface SubjectSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'> {
  gradeId: number | null
  value: number | null
  onChange: (id: number | null, name?: string) => void
}

export function SubjectSelect({ gradeId, value, onChange, label = t('Select subject'), ...props }: SubjectSelectProps) {
  const query = { ...subjectsQuery, grade: gradeId }
  const {
    rows: subjects,
    more,
    loading,
  } = usePages<{ id: number; name: string; name_np: string | null }>('/api/subject', query, gradeId === null)
  return (
    <Select
      searchable
      scrollAreaProps={{ onBottomReached: more }}
      nothingFoundMessage={loading ? t('Searching') : t('No Data found')}
      {...props}
      label={label}
      disabled={props.disabled || gradeId === null}
      data={subjects.map((subject) => ({ value: String(subject.id), label: nameOf(subject) }))}
      value={value === null ? null : String(value)}
      onChange={(id) =>
        onChange(id === null ? null : Number(id), subjects.find((subject) => String(subject.id) === id)?.name)
      }
    />
  )
}
