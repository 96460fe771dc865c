/** Finds a guardian who is known already, by mobile or name; brothers and sisters tell them apart. */
import { Group, Text } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { SearchPicker } from '#platform/web/kit/pickers/search-picker.tsx'
import type { FoundGuardian } from '../../contract/guardians-and-addresses.ts'

export function GuardianFinder({
  onPick,
  onNothing,
  label = t('Find a guardian who is known already'),
}: {
  onPick: (guardian: FoundGuardian) => void
  onNothing?: (words: string) => void
  label?: string
}) {
  return (
    <SearchPicker<FoundGuardian>
      label={label}
      placeholder={t('Mobile or name')}
      path="/api/guardian-search"
      query={null}
      onPick={onPick}
      onNothing={onNothing}
      clearOnPick
      maw={640}
      keyOf={(guardian) => String(guardian.id)}
      nameOf={(guardian) => guardian.name}
      exactly={(guardian, words) => guardian.mobile === words}
      Option={Line}
    />
  )
}

function Line({ row }: { row: FoundGuardian }) {
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500} truncate>
          {row.name}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {row.mobile}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {row.children.map(({ name, grade }) => [name, grade].filter(Boolean).join(', ')).join(' · ') ||
          t('No children here yet')}
      </Text>
    </>
  )
}
