/** Several students chosen one after the other, each a pill that can be taken away. */
import { Pill, PillGroup, Stack, Text } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { type FoundStudent, StudentPicker } from '#school/web/pickers/student-picker.tsx'

export interface Picked {
  id: number
  name: string
}

export function StudentsPicked({
  value,
  onChange,
  error,
}: {
  value: Picked[]
  onChange: (value: Picked[]) => void
  error?: string | undefined
}) {
  const add = ({ id, name }: FoundStudent) => {
    if (!value.some((each) => each.id === id)) onChange([...value, { id, name }])
  }
  return (
    <Stack gap={6}>
      <StudentPicker label={t('Students')} onPick={add} clearOnPick error={error} />
      {value.length > 0 && (
        <PillGroup>
          {value.map((each) => (
            <Pill
              key={each.id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': t('Remove {what}', { what: each.name }) }}
              onRemove={() => onChange(value.filter((other) => other.id !== each.id))}
            >
              {each.name}
            </Pill>
          ))}
        </PillGroup>
      )}
      {value.length > 1 && (
        <Text size="xs" c="dimmed">
          {t('{n, plural, one {# student} other {# students}}', { n: value.length })}
        </Text>
      )}
    </Stack>
  )
}
