/** A subject of a grade; waits until the grade is chosen. */
import { useQuery } from '@tanstack/react-query'
import type { ListAnswer } from '#platform/contract/list.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Select, type SelectProps } from './select.tsx'
import { slimPageSize } from './slim.ts'

export interface SubjectSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'> {
  gradeId: number | null
  value: number | null
  onChange: (id: number | null, name?: string) => void
}

export function SubjectSelect({ gradeId, value, onChange, label = t('Select subject'), ...props }: SubjectSelectProps) {
  const query = { rowsPerPage: slimPageSize, descending: true, grade: gradeId }
  const { data, isLoading } = useQuery({
    queryKey: ['/api/subject', 'of grade', query],
    queryFn: () => api.get<ListAnswer<{ id: number; name: string; name_np: string | null }>>('/api/subject', query),
    enabled: gradeId !== null,
    staleTime: 60_000,
  })
  const subjects = data?.data ?? []
  return (
    <Select
      searchable
      nothingFoundMessage={isLoading ? t('Searching') : t('No Data found')}
      {...props}
      label={label}
      disabled={props.disabled || gradeId === null}
      data={subjects.map((subject) => ({ value: String(subject.id), label: nameOf(subject) }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id), subjects.find((subject) => String(subject.id) === id)?.name)}
    />
  )
}
