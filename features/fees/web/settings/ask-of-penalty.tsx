/** Before a rule of penalties is saved: whom it will charge how much, and from which day. */
import { Stack, Text } from '@mantine/core'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { getPreferences } from '#platform/web/preferences.ts'
import type { PenaltyRule } from '../../contract/penalty.ts'
import type { previewPenalties } from '../../contract/penalty-preview.ts'

type Charges = DataOf<typeof previewPenalties>

/** True: it may be saved. Nothing is asked where the rule was not changed, or there is none any more. */
export async function askOfPenalty({ penalty }: { penalty?: PenaltyRule }): Promise<boolean> {
  if (!penalty || penalty.kind === 'none') return true
  const { data } = await api.command('/api/penalty-rule/preview', { penalty })
  return confirm({
    title: t('Save this penalty?'),
    message: <Foretold charges={data} />,
    confirm: t('Save'),
    width: 420,
  })
}

function Foretold({ charges: { since, first_day, month } }: { charges: Charges }) {
  const language = getLanguage()
  const day = dateText(since, getPreferences().calendar, language, 'long')
  const told = (sentence: string, { students, amount }: Charges['month']) =>
    t(sentence, { day, n: students, sum: formatRupees(amount, { language }) })
  return (
    <Stack gap="xs">
      <Text size="sm">
        {told(
          'It counts from {day}. On that day {n, plural, =0 {nobody is charged} one {one student is charged {sum}} other {# students are charged {sum}}}.',
          first_day,
        )}
      </Text>
      <Text size="sm">
        {told(
          'Within 30 days it charges {n, plural, =0 {nobody} one {one student {sum}} other {# students {sum}}} if nobody pays until then.',
          month,
        )}
      </Text>
    </Stack>
  )
}
