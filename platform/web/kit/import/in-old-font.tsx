/** What became of columns that look like an old font: to be looked at before the import, and kept as typed where it is none. */
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { ImportCalls, OpenedSheet } from '#platform/contract/imports.ts'
import { errorMessage, untyped } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'

interface Props {
  path: string
  sheet: Pick<OpenedSheet, 'id' | 'state' | 'converted'>
  onChanged: () => void
}

export function InOldFont({ path, sheet: { id, state, converted }, onChanged }: Props) {
  const [busy, setBusy] = useState<string>()
  if (!converted.length) return null
  async function read(column: string, as_typed: boolean) {
    setBusy(column)
    await untyped
      .command<AnswerOf<ImportCalls['keepAsTyped']>>(
        `${path}/{id}/column/{column}`,
        { id, column, as_typed },
        { method: 'PATCH' },
      )
      .catch((error: unknown) => notify('error', errorMessage(error)))
    setBusy(undefined)
    onChanged()
  }
  return (
    <Alert color="blue">
      <Stack gap="xs">
        {t('These columns look like an old font (Preeti) and are read as Unicode. Look whether it is right:')}
        {converted.map(({ name, column, from, to, as_typed }) => (
          <Group key={column} gap="xs">
            <Text size="sm">
              {t(column)}: {as_typed ? <s>{to}</s> : <Code>{from}</Code>} → {as_typed ? <Code>{from}</Code> : to}
            </Text>
            {state === 'checked' && name !== null && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${as_typed ? t('Read as an old font') : t('Keep as typed')}: ${t(column)}`}
                loading={busy === name}
                disabled={busy !== undefined}
                onClick={() => void read(name, !as_typed)}
              >
                {as_typed ? t('Read as an old font') : t('Keep as typed')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
