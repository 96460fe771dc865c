/** What more than one screen of promotions shows. */
import { Alert, Badge, Group, Text } from '@mantine/core'
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import type { Promotion } from '../contract/promotion.ts'
import classes from './promotion.module.css'

const states: Record<Promotion['state'], { label: string; colour: string }> = {
  draft: { label: 'Drawn up', colour: 'yellow' },
  applying: { label: 'Being applied', colour: 'yellow' },
  applied: { label: 'Applied', colour: 'green' },
  undone: { label: 'Undone', colour: 'gray' },
}
export const StateBadge = ({ state }: { state: Promotion['state'] }) => (
  <Badge color={states[state].colour}>{t(states[state].label)}</Badge>
)

/** before = promoted + detained + left over: said as a sum, so that anybody can add it up. */
export function Sum({ counts }: { counts: Promotion['counts'] }) {
  const holds = counts.before === counts.promoted + counts.detained + counts.left
  return (
    <Group gap="md" className={classes.sum} aria-label={t('Nobody is lost')}>
      <Figure n={counts.before} label={t('before')} />
      <span aria-hidden>=</span>
      <Figure n={counts.promoted} label={t('promoted')} />
      <span aria-hidden>+</span>
      <Figure n={counts.detained} label={t('detained')} />
      <span aria-hidden>+</span>
      <Figure n={counts.left} label={t('left over')} />
      {!holds && <Alert color="red">{t('These figures do not add up. Please tell support.')}</Alert>}
    </Group>
  )
}

const Figure = ({ n, label }: { n: number; label: string }) => (
  <span>
    <Text span fw={600} size="xl" className="tabular">
      {digitsIn(getLanguage(), n)}
    </Text>{' '}
    <Text span size="sm" c="dimmed">
      {label}
    </Text>
  </span>
)
