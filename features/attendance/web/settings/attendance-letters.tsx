/** What stands in the squares of a sheet, in English and in Nepali. */
import { Table, Text, TextInput, Title } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import {
  type AttendanceLetters as Letters,
  attendanceStates,
  type AttendanceState,
} from '../../contract/attendance-letters.ts'

const names: Record<AttendanceState, string> = {
  present: 'Present',
  absent: 'Absent',
  leave: 'Leave',
  late: 'Late',
  half: 'Half day',
}
const languages = { en: 'English', np: 'Nepali' } as const

export function AttendanceLetters({
  value,
  onChange,
  error,
}: {
  value: Letters
  onChange: (letters: Letters) => void
  error?: string | undefined
}) {
  return (
    <section aria-labelledby="letters">
      <Title order={3} size="h5" id="letters">
        {t('Letters of attendance')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('In sheets, month registers and reports. The English letter is also the key that sets it.')}
      </Text>
      <Table withRowBorders={false} maw={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Means')}</Table.Th>
            {Object.entries(languages).map(([language, name]) => (
              <Table.Th key={language}>{t(name)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attendanceStates.map((state) => (
            <Table.Tr key={state}>
              <Table.Td>{t(names[state])}</Table.Td>
              {(['en', 'np'] as const).map((language) => (
                <Table.Td key={language}>
                  <TextInput
                    aria-label={`${t(names[state])}: ${t(languages[language])}`}
                    maxLength={3}
                    maw={80}
                    value={value[state][language]}
                    aria-invalid={error ? true : undefined}
                    onChange={(event) =>
                      onChange({ ...value, [state]: { ...value[state], [language]: event.currentTarget.value } })
                    }
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </section>
  )
}
