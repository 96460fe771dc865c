/** Finds a student by code, name or a guardian's mobile. */
import { Group, Text } from '@mantine/core'
import { nameOf, t } from '#platform/web/i18n.ts'
import { useSession } from '#platform/web/session.ts'
import { SearchPicker, type SearchPickerProps } from '#platform/web/kit/pickers/search-picker.tsx'

/** As /api/search-student answers it. */
export interface FoundStudent {
  id: number
  enroll_id: number
  enroll_code: string
  name: string
  name_np: string | null
  profile_image: string | null
  grade: string | null
  grade_np: string | null
  section: string | null
  roll: number | null
  address: string | null
  guardian: { name: string | null; mobile: string | null } | null
}

/** The placeholder is the specification's in every room. */
export interface StudentPickerProps extends Partial<
  Pick<
    SearchPickerProps<FoundStudent>,
    'label' | 'error' | 'disabled' | 'autoFocus' | 'clearOnPick' | 'className' | 'size'
  >
> {
  onPick: (student: FoundStudent) => void
  /** The school searched in, for the super user. */
  companyId?: number
  /** Students who have left, too. */
  withDeleted?: boolean
  withProfileProgress?: boolean
  /** Further query values. */
  query?: Record<string, unknown>
}

export function StudentPicker({
  onPick,
  companyId,
  withDeleted,
  withProfileProgress,
  query,
  ...props
}: StudentPickerProps) {
  const { user } = useSession()
  // in the context of a school only the super user may search
  const foreign = companyId !== undefined && user.ut !== 'super'
  return (
    <SearchPicker<FoundStudent>
      placeholder={t('Start typing to search students (Enroll/Name)')}
      aria-label={props.label ? undefined : t('Search students')}
      {...props}
      disabled={props.disabled || foreign}
      error={foreign ? t('Invalid user of search student') : props.error}
      path="/api/search-student"
      query={{
        ...query,
        super_mode_company_id: companyId,
        with_deleted: withDeleted || undefined,
        withProfileProgress: withProfileProgress || undefined,
      }}
      onPick={onPick}
      keyOf={(student) => String(student.enroll_id ?? student.id)}
      nameOf={nameOf}
      exactly={(student, words) => student.enroll_code?.toLowerCase() === words.toLowerCase()}
      Option={StudentOption}
    />
  )
}

function StudentOption({ row: student }: { row: FoundStudent }) {
  const { enroll_code, grade, grade_np, section, roll, guardian } = student
  const place = [
    grade && nameOf({ name: grade, name_np: grade_np }),
    section,
    roll !== null && t('Roll {roll}', { roll }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500} truncate>
          {nameOf(student)}
        </Text>
        <Text size="sm" className="tabular" c="dimmed">
          {enroll_code}
        </Text>
      </Group>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {place}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {[guardian?.name, guardian?.mobile].filter(Boolean).join(' · ')}
        </Text>
      </Group>
    </>
  )
}
