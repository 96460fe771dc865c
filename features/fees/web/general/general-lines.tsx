/** What the money is for: a fee head, what is noted of it, and how much. */
import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { t } from '#platform/web/i18n.ts'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import styles from '../payment.module.css'
import { countText, headName } from '../words.ts'
import type { EnteredLine, GeneralField } from './general-state.ts'

export interface GeneralLinesProps {
  lines: readonly EnteredLine[]
  heads: readonly { id: number; title: string; title_np: string | null }[]
  onChange: (lines: EnteredLine[]) => void
  onAnother: () => void
  problem: (field: GeneralField) => string | undefined
}

export function GeneralLines({ lines, heads, onChange, onAnother, problem }: GeneralLinesProps) {
  const change = (at: number, part: Partial<EnteredLine>) =>
    onChange(lines.map((line, n) => (n === at ? { ...line, ...part } : line)))
  const choices = heads.map((head) => ({ value: String(head.id), label: headName(head) }))
  return (
    <Stack gap="sm">
      {lines.map((line, at) => (
        // lines have no name but their place
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={styles.way}>
          <Group justify="space-between" wrap="nowrap">
            <legend>{t('Line {n}', { n: countText(at + 1) })}</legend>
            {lines.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove line {n}', { n: countText(at + 1) })}
                onClick={() => onChange(lines.filter((_, n) => n !== at))}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </Group>
          <div className={styles.generalLine}>
            <NativeSelect
              name={`head-${at + 1}`}
              label={t('Fee head')}
              value={line.head ?? ''}
              onChange={({ currentTarget: { value } }) => change(at, { head: value ? Number(value) : undefined })}
              data={[{ value: '', label: t('Choose') }, ...choices]}
              error={problem(`head-${at + 1}`)}
            />
            <TextInput
              name={`narration-${at + 1}`}
              label={t('What for')}
              value={line.narration}
              onChange={(event) => change(at, { narration: event.currentTarget.value })}
              maxLength={200}
            />
            <MoneyInput
              name={`line-${at + 1}`}
              label={t('Amount')}
              value={line.amount}
              onChange={(amount) => change(at, { amount })}
              error={problem(`line-${at + 1}`)}
            />
          </div>
        </fieldset>
      ))}
      {lines.length < 20 && <AnotherLine onAnother={onAnother} />}
    </Stack>
  )
}

function AnotherLine({ onAnother }: { onAnother: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} />}
      aria-keyshortcuts="F7"
      onClick={onAnother}
      className={styles.another}
    >
      {t('Another line')}
    </Button>
  )
}
