/** A small portrait and the name. */
import { Avatar, Group, Text } from '@mantine/core'
import { nameOf } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'

export function PersonName({
  person,
  note,
}: {
  person: { name: string; name_np: string | null; profile_image: string | null }
  note?: string
}) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar
        src={person.profile_image && fileUrl(person.profile_image)}
        name={person.name}
        size={24}
        aria-hidden
        alt=""
      />
      <Text size="sm" fw={500} truncate>
        {nameOf(person)}
      </Text>
      {note && (
        <Text size="xs" c="dimmed" truncate>
          {note}
        </Text>
      )}
    </Group>
  )
}
