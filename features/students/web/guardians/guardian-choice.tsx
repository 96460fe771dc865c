/** Whom a student gets as guardian: found by mobile or name, or typed in as somebody new. One line, for tables of students. */
import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { FoundGuardian } from '../../contract/guardians-and-addresses.ts'
import { t } from '#platform/web/i18n.ts'
import { SearchPicker } from '#platform/web/kit/pickers/search-picker.tsx'
import { can } from '#platform/web/session.ts'

export interface Choice {
  /** Of somebody known. */
  guardian_id?: number
  name: string
  mobile: string
}

interface GuardianChoiceProps {
  /** Whose guardian, for labels that are only heard. */
  student: string
  value: Choice | undefined
  onChange: (choice: Choice | undefined) => void
  error?: string | undefined
}

export function GuardianChoice({ student, value, onChange, error }: GuardianChoiceProps) {
  if (value?.guardian_id) {
    return <Chosen value={value} onChange={onChange} student={student} error={error} />
  }
  if (value) {
    return <NewGuardian student={student} value={value} onChange={onChange} error={error} />
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <SearchPicker<FoundGuardian>
          path="/api/guardian-search"
          query={null}
          aria-label={t('Find a guardian for {name}', { name: student })}
          placeholder={t('Mobile or name')}
          keyOf={(row) => String(row.id)}
          nameOf={(row) => row.name}
          exactly={(row, words) => row.mobile === words}
          Option={Line}
          onPick={(row) => onChange({ guardian_id: row.id, name: row.name, mobile: row.mobile ?? '' })}
          error={error}
        />
      </div>
      {can('guardian-create') && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={14} aria-hidden />}
          onClick={() => onChange({ name: '', mobile: '' })}
          aria-label={t('New guardian for {name}', { name: student })}
        >
          {t('New')}
        </Button>
      )}
    </Group>
  )
}

interface ChosenProps {
  value: Choice
  onChange: (choice: Choice | undefined) => void
  student: string
  error?: string | undefined
}

function Chosen({ value, onChange, student, error }: ChosenProps) {
  return (
    <Group gap="xs">
      <Text size="sm" fw={500}>
        {value.name}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">
        {value.mobile}
      </Text>
      <Anchor
        component="button"
        type="button"
        size="sm"
        td="underline"
        onClick={() => onChange(undefined)}
        aria-label={t('Somebody else for {name}', { name: student })}
      >
        {t('Somebody else')}
      </Anchor>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Group>
  )
}

interface NewGuardianProps {
  student: string
  value: Choice
  onChange: (choice: Choice | undefined) => void
  error?: string | undefined
}

function NewGuardian({ student, value, onChange, error }: NewGuardianProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="start">
      <TextInput
        aria-label={t("Guardian's name of {name}", { name: student })}
        placeholder={t("Guardian's name")}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
        error={error}
        autoFocus
        style={{ flex: 2 }}
      />
      <TextInput
        aria-label={t("Guardian's mobile of {name}", { name: student })}
        placeholder={t('Mobile')}
        inputMode="tel"
        value={value.mobile}
        onChange={(event) => onChange({ ...value, mobile: event.currentTarget.value })}
        style={{ flex: 1, minWidth: '7.5rem' }}
      />
      <Button
        variant="subtle"
        color="gray"
        px={6}
        onClick={() => onChange(undefined)}
        aria-label={t('Somebody else for {name}', { name: student })}
      >
        ×
      </Button>
    </Group>
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
