/** Grace marks that were given: why, and of whom they count no more. */
import { Alert, Badge, List, Text } from '@mantine/core'
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import type { GivenGrace, GivenPart } from '../../contract/grace.ts'

/** Of more students the table below says it. */
const mostNamed = 10

/** Of whom they count no more, by name and with the reason. */
export function LostGrace({ rows }: { rows: readonly GivenGrace[] }) {
  const lost = rows.filter(({ counts }) => !counts)
  if (!lost.length) return null
  const inDigits = (text: string) => digitsIn(getLanguage(), text)
  const title = t(
    'Grace marks of {n, plural, one {# student} other {# students}} count no more. Take them back, or give them anew.',
    { n: lost.length },
  )
  return (
    <Alert color="yellow" my="xs" title={inDigits(title)}>
      <List size="sm">
        {lost.slice(0, mostNamed).map((row) => (
          <List.Item key={row.enroll_id}>
            {nameOf(row)}: {inDigits(lossesOf(row))}
          </List.Item>
        ))}
      </List>
      {lost.length > mostNamed && (
        <Text size="sm">
          {inDigits(
            t('{n, plural, one {# other stands} other {# others stand}} in the list below.', {
              n: lost.length - mostNamed,
            }),
          )}
        </Text>
      )}
    </Alert>
  )
}

/** 'Science, the mark is 30 now; English, there is no mark now'. */
const lossesOf = ({ has_left, parts }: GivenGrace): string =>
  has_left
    ? t('the student has left')
    : parts
        .filter(({ lost }) => lost)
        .map((part) => `${nameOf({ name: part.subject, name_np: part.subject_np })}, ${lossOf(part)}`)
        .join('; ')

const lossOf = ({ lost, mark_now }: GivenPart): string => {
  if (lost === 'not-asked') return t('the student is not asked this part')
  return mark_now === null ? t('there is no mark now') : t('the mark is {mark} now', { mark: mark_now })
}

export const reasonOf = ({ counts, reason, given_by, given_at }: GivenGrace) => (
  <>
    {!counts && <Badge color="yellow">{t('Counts no more')}</Badge>} {reason}
    <Text size="xs" c="dimmed" component="span" display="block">
      {given_by} <Moment at={given_at} />
    </Text>
  </>
)
