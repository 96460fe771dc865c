/** The words of the absence SMS, and how they look and what they cost for a student. */
import { todayHere } from '#platform/web/clock.ts'
import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { digitsIn } from '#nepal/digits.ts'
import { smsStatistics } from '#nepal/sms-length.ts'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { useSession } from '#platform/web/session.ts'
import { absentPlaces, fillAbsentText, usualAbsentText } from '../../contract/absent-text.ts'

const example = {
  name: 'Aarav Sharma',
  name_np: 'आरव शर्मा',
  grade: 'Class 5',
  grade_np: 'कक्षा ५',
  section: 'A',
  enroll_code: 'HIM0001',
  guardian: 'Hari Sharma',
}

interface Props {
  value: string
  onChange: (text: string) => void
  error?: string | undefined
}

export function AbsentText({ value, onChange, error }: Props) {
  const { company } = useSession()
  const unknown = unknownPlaces(absentPlaces, value)
  const shown = fillAbsentText(value, example, todayHere(), company)
  return (
    <Stack gap={6}>
      <Textarea
        label={t('Text of the absence SMS')}
        description={t('In English or Nepali. These are filled in: {places}', {
          places: Object.entries(absentPlaces)
            .map(([name, what]) => `{${name}} ${t(what)}`)
            .join(', '),
        })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autosize
        minRows={3}
        maxLength={400}
        error={unknown.length ? t('Nothing is known to fill in for {places}.', { places: unknown.join(', ') }) : error}
      />
      <Paper withBorder p="xs" radius="md">
        <Text size="xs" c="dimmed">
          {t('So it reads:')}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} data-testid="absent-preview">
          {shown}
        </Text>
        <Group justify="space-between" gap="xs" mt={4}>
          <Text size="xs" c="dimmed" aria-live="polite">
            {smsCount(shown)}
          </Text>
          {value !== usualAbsentText && (
            <Button size="compact-xs" variant="subtle" onClick={() => onChange(usualAbsentText)}>
              {t('Take the usual text')}
            </Button>
          )}
        </Group>
      </Paper>
    </Stack>
  )
}

/** '1 SMS, 83 of 160 characters' */
function smsCount(text: string): string {
  const { numberOfSMS, maxCharCount, remaining, encoding } = smsStatistics(text)
  const said = t('{n, plural, one {# SMS} other {# SMS}}, {used} of {most} characters', {
    n: numberOfSMS,
    used: maxCharCount - remaining,
    most: maxCharCount,
  })
  return digitsIn(getLanguage(), encoding === 'UCS-2' ? `${said} (${t('Nepali letters: 70 in the first SMS')})` : said)
}
