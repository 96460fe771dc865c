/** A statement of the bank: chosen, its columns said once for an account, looked at, kept. */
import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { Money, MoneyInput } from '#platform/web/kit/states/money.tsx'
import { notify } from '#platform/web/notify.ts'
import type { BankAccount, StatementPreview } from '../../contract/bank.ts'
import type { Layout } from '../../contract/bank-statement.ts'
import { LayoutForm } from './layout-form.tsx'
import { SheetTop } from './sheet-top.tsx'
import { useBankActions } from './use-bank.ts'

export function BringStatement({ account }: { account: BankAccount }) {
  const { look, seen, file, close, had, setHad, act, keep } = useBringing(account)
  return (
    <>
      <FileButton accept=".xlsx,.csv" onChange={(chosen) => void look(chosen)} resetRef={undefined}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
            {t('Bring a statement')}
          </Button>
        )}
      </FileButton>
      {seen && file && (
        <Modal
          opened
          onClose={close}
          size={880}
          title={t('Statement {file}', { file: file.name })}
          closeButtonProps={{ 'aria-label': t('Close') }}
          closeOnClickOutside={false}
        >
          <Stack>
            <SheetTop rows={seen.rows} skip={seen.layout?.skip ?? 0} />
            <LayoutForm rows={seen.rows} layout={seen.layout} onChange={(layout) => void look(file, layout)} />
            <Read seen={seen} />
            {asksBefore(seen) && (
              <MoneyInput
                label={t('What the bank had before these lines')}
                description={t('The statement does not tell balances. Left empty, the account begins with nothing.')}
                value={had}
                onChange={setHad}
                maw={320}
              />
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {t('Cancel')}
              </Button>
              <Button
                data-autofocus
                disabled={!seen.count}
                loading={act.busy}
                onClick={() => void keep(seen.wrong_rows > 0)}
              >
                {keepLabel(seen)}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </>
  )
}

function useBringing(account: BankAccount) {
  const act = useBankActions(account.id)
  const [file, setFile] = useState<File>()
  const [seen, setSeen] = useState<StatementPreview>()
  const [had, setHad] = useState<number | null>(null)
  const close = () => {
    setFile(undefined)
    setSeen(undefined)
    setHad(null)
  }
  async function look(of: File | null, layout?: Layout) {
    if (!of) return
    try {
      const body = { file: of, ...(layout && { layout }) }
      const answer = await api.form(
        `/api/accounting/bank/{id}/statement/preview`,
        { id: account.id, ...body },
        { quiet: true },
      )
      setFile(of)
      setSeen(answer.data)
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  async function keep(skip_wrong: boolean) {
    const layout = seen?.layout
    if (!file || !layout) return
    const done = await act.send(() =>
      api.form(
        '/api/accounting/bank/{id}/statement',
        {
          id: account.id,
          file,
          layout,
          skip_wrong,
          // told, and kept all the same
          despite_gap: seen.gap !== null,
          ...(had !== null && asksBefore(seen) && { before: had }),
        },
        { quiet: true },
      ),
    )
    if (done) close()
  }
  return { look, seen, file, close, had, setHad, act, keep }
}

/** Of the first statement, where it does not say it by itself. */
const asksBefore = ({ first, before, count }: StatementPreview) => first && before === null && count > 0

function keepLabel({ wrong_rows, gap }: StatementPreview): string {
  if (gap !== null) return t('Keep it in spite of the gap')
  return wrong_rows > 0 ? t('Keep without the rows that cannot be read') : t('Keep the statement')
}

function Read({ seen }: { seen: StatementPreview }) {
  const language = useLanguage()
  const said = t('{n} lines are read, {known} of them are here already.', { n: seen.count, known: seen.known })
  return (
    <div aria-live="polite">
      <Text size="sm">
        {digitsIn(language, said)} {seen.remembered && t('Its columns are read as last time.')}
      </Text>
      {seen.gap !== null && (
        <Alert color="yellow" mt="xs">
          {t('A part of the statement is missing before this one: the balance differs by')}{' '}
          <Money paisa={seen.gap} prefix />
        </Alert>
      )}
      {seen.wrong_rows > 0 && (
        <Alert color="red" mt="xs" title={digitsIn(language, t('{n} rows cannot be read', { n: seen.wrong_rows }))}>
          {seen.wrong.map(({ line, why }) => (
            <Text key={line} size="sm">
              {digitsIn(language, t('Row {n}: {why}', { n: line, why: t(why) }))}
            </Text>
          ))}
        </Alert>
      )}
    </div>
  )
}
