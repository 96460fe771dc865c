/** Finds a user by name, e-mail or mobile. */
import { Group, Text } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { SearchPicker, type SearchPickerProps } from '#platform/web/kit/pickers/search-picker.tsx'

/** As /api/user answers it. */
export interface FoundUser {
  id: number
  full_name: string
  email: string | null
  primary_mobile: string | null
  profile_image: string | null
  roles: { name: string; is_primary: boolean }[]
}

export interface UserSearchProps extends Partial<
  Pick<
    SearchPickerProps<FoundUser>,
    'label' | 'error' | 'disabled' | 'autoFocus' | 'clearOnPick' | 'placeholder' | 'className' | 'size'
  >
> {
  onPick: (user: FoundUser) => void
  /** Only users who hold this role. */
  role?: string
  /** The school searched in, for the super user. */
  companyId?: number
  withDeleted?: boolean
}

export function UserSearch({ onPick, role, companyId, withDeleted, ...props }: UserSearchProps) {
  return (
    <SearchPicker<FoundUser>
      placeholder={t('Start typing to search (name, e-mail, mobile)')}
      aria-label={props.label ? undefined : t('Search users')}
      {...props}
      path="/api/user"
      query={{ role, super_mode_company_id: companyId, with_deleted: withDeleted || undefined }}
      onPick={onPick}
      keyOf={(user) => String(user.id)}
      nameOf={(user) => user.full_name}
      exactly={(user, words) => user.primary_mobile === words || user.email === words}
      Option={UserOption}
    />
  )
}

function UserOption({ row: user }: { row: FoundUser }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <div>
        <Text size="sm" fw={500}>
          {user.full_name}
        </Text>
        <Text size="xs" c="dimmed">
          {user.roles.map((each) => each.name).join(', ')}
        </Text>
      </div>
      <Text size="xs" c="dimmed" className="tabular">
        {user.primary_mobile ?? user.email}
      </Text>
    </Group>
  )
}
