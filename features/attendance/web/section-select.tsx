/** One of the sections that one reaches. */
import { nameOf, t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { useSections } from './use-sections.ts'

export function SectionSelect({ value, onChange }: { value: number | null; onChange: (section: number) => void }) {
  const { data, isError } = useSections()
  return (
    <Select
      label={t('Section')}
      placeholder={t('Choose a section')}
      searchable
      allowDeselect={false}
      error={isError ? t('The list could not be loaded.') : undefined}
      data={(data?.sections ?? []).map((each) => ({
        value: String(each.section_id),
        label: `${nameOf({ name: each.grade, name_np: each.grade_np })} ${each.section}`,
      }))}
      value={data && value !== null ? String(value) : null}
      onChange={(id) => id && onChange(Number(id))}
    />
  )
}
