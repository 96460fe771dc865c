/** What a guardian is to a child. */
import { relations } from '../../contract/student-shape.ts'
import { t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'

interface RelationSelectProps {
  value: string
  onChange: (relation: string) => void
  label?: string
  /** Where no label is seen. */
  name?: string
}

export function RelationSelect({ value, onChange, label, name }: RelationSelectProps) {
  return (
    <Select
      label={label}
      aria-label={name}
      allowDeselect={false}
      value={value}
      onChange={(relation) => onChange(relation ?? value)}
      data={relations.map(([slug, word]) => ({ value: slug, label: t(word) }))}
    />
  )
}
