/** What a statement was found to be before it is kept: how many lines, what proves them, what is missing, what cannot be read and what is left out. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import type { Layout } from '../../contract/bank-statement.ts'
import type { StatementPreview } from '../../contract/bring-statement.ts'
import styles from './bank.module.css'

interface Props {
  seen: StatementPreview
  onChange: (layout: Layout) => void
}

export function StatementLook({ seen, onChange }: Props) {
  const language = useLanguage()
  const said = t('{n} lines are read, {known} of them are here already.', { n: seen.count, known: seen.known })
  return (
    <Stack gap="xs" aria-live="polite">
      <Text size="sm">
        {digitsIn(language, said)} {seen.remembered && t('Its columns are read as last time.')}
      </Text>
      {seen.count > 0 && <Proof seen={seen} onChange={onChange} />}
      {seen.gap !== null && (
        <Alert color="yellow">
          {t('A part of the statement is missing before this one: the balance differs by')}{' '}
          <Money paisa={seen.gap} prefix />
        </Alert>
      )}
      {seen.wrong_rows > 0 && (
        <Alert color="red" title={digitsIn(language, t('{n} rows cannot be read', { n: seen.wrong_rows }))}>
          <Rows rows={seen.wrong} />
        </Alert>
      )}
      {seen.left_out_rows > 0 && (
        <details open>
          <summary>
            {digitsIn(
              language,
              t('{n, plural, one {# row is} other {# rows are}} left out', { n: seen.left_out_rows }),
            )}
          </summary>
          <div className={styles.rows}>
            <Rows rows={seen.left_out} />
          </div>
        </details>
      )}
    </Stack>
  )
}

function Proof({ seen: { proof, count, layout, passes_balance_over }, onChange }: Props) {
  const language = useLanguage()
  const { proved, faults, exchanged } = proof
  if (passes_balance_over)
    return <Alert color="red">{t('The file has a column of balances. Choose it, so that it proves the lines.')}</Alert>
  if (exchanged)
    return (
      <Alert color="red" title={t('Debit and credit seem to be exchanged')}>
        <Text size="sm">{t('Every balance fits once they are read the other way round.')}</Text>
        {layout?.amount === null && (
          <Button mt="xs" onClick={() => onChange({ ...layout, debit: layout.credit, credit: layout.debit })}>
            {t('Exchange the two columns')}
          </Button>
        )}
      </Alert>
    )
  if (faults.length)
    return (
      <Alert color="red" title={t('The running balance does not fit')}>
        {faults.slice(0, 20).map(({ line, by }) => (
          <Text key={line} size="sm">
            {digitsIn(language, t('Row {n}: the balance differs by', { n: line }))} <Money paisa={by} prefix />
          </Text>
        ))}
        <Text size="sm">{t('Correct the columns or the file. Nothing can be kept so.')}</Text>
      </Alert>
    )
  // the first line has no balance before it
  if (proved > 0 && proved >= count - 1)
    return <Alert color="teal">{t('The running balance fits on every line.')}</Alert>
  return (
    <Alert color="yellow">
      {proved > 0
        ? digitsIn(language, t('The running balance proves {n} of {count} lines.', { n: proved, count }))
        : t('No running balance proves these lines. Compare the sums with the bank before you keep them.')}
    </Alert>
  )
}

function Rows({ rows }: { rows: readonly { line: number; why: string; text?: string }[] }) {
  const language = useLanguage()
  return rows.map(({ line, why, text }) => (
    <Text key={line} size="sm">
      {digitsIn(language, t('Row {n}: {why}', { n: line, why: t(why) }))}
      {text !== undefined && (
        <Text span size="sm" c="dimmed">
          {' '}
          {text}
        </Text>
      )}
    </Text>
  ))
}
