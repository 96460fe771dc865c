/** Of which classes: all of them at first. One class is no choice. */
import { Button, Checkbox, Group } from '@mantine/core'
import { nameOf, t } from '#platform/web/i18n.ts'
import type { SectionResults } from '../../contract/publishing.ts'

export type Classes = readonly Pick<SectionResults, 'grade_id' | 'grade' | 'grade_np'>[]

/** In the order of the sections, each once. */
export const classesOf = (sections: readonly SectionResults[]): Classes => [
  ...new Map(sections.map((section) => [section.grade_id, section])).values(),
]

export function ClassChoice({
  classes,
  value,
  onChange,
  error,
}: {
  classes: Classes
  value: readonly number[]
  onChange: (value: number[]) => void
  error?: string | undefined
}) {
  if (classes.length < 2) return null
  const isAll = value.length === classes.length
  return (
    <Checkbox.Group
      label={t('Classes')}
      value={value.map(String)}
      onChange={(all) => onChange(all.map(Number))}
      error={error}
    >
      <Group gap="sm" mt={4}>
        {classes.map(({ grade_id, grade, grade_np }) => (
          <Checkbox key={grade_id} value={String(grade_id)} label={nameOf({ name: grade, name_np: grade_np })} />
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange(isAll ? [] : classes.map(({ grade_id }) => grade_id))}
        >
          {isAll ? t('Choose none') : t('Choose all')}
        </Button>
      </Group>
    </Checkbox.Group>
  )
}

/** What the server is told: of all classes nothing, so that who came into no class is of it too. */
export const toldClasses = (classes: Classes, chosen: readonly number[]): { grade_ids?: number[] } =>
  chosen.length === classes.length ? {} : { grade_ids: [...chosen] }
