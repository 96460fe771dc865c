/** An exam of the batch, chosen by name. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'

export default function ExamSelect({
  value,
  onChange,
  error,
}: {
  value: string | null
  onChange: (value: string | null) => void
  error: string | false | undefined
}) {
  const { data } = useQuery({ queryKey: ['/api/exam'], queryFn: () => api.get('/api/exam'), staleTime: 60_000 })
  return (
    <Select
      label={t('Exam')}
      data={(data?.data ?? []).map((exam) => ({ value: String(exam.id), label: nameOf(exam) }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
