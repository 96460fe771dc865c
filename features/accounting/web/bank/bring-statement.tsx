/** A statement of the bank: chosen, its columns said once for an account, looked at with what proves it, kept. */
import { Button, FileButton, Group, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { notify } from '#platform/web/notify.ts'
import type { BankAccount } from '../../contract/bank.ts'
import type { StatementPreview } from '../../contract/bring-statement.ts'
import type { Layout } from '../../contract/bank-statement.ts'
import { LayoutForm } from './layout-form.tsx'
import { ReadLines } from './read-lines.tsx'
import { SheetTop } from './sheet-top.tsx'
import { StatementLook } from './statement-look.tsx'
import { useBankActions } from './use-bank.ts'

export function BringStatement({ account }: { account: BankAccount }) {
  const { look, seen, file, close, had, setHad, act, keep } = useBringing(account)
  return (
    <>
      <FileButton accept=".xlsx,.csv,.xls" onChange={(chosen) => void look(chosen)} resetRef={undefined}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
            {t('Bring a statement')}
          </Button>
        )}
      </FileButton>
      {seen && file && (
        <Modal opened onClose={close} size={880} title={t('Statement {file}', { file: file.name })}>
          <Stack>
            <StatementLook seen={seen} onChange={(layout) => void look(file, layout)} />
            {seen.count > 0 && <ReadLines key={seen.seen} seen={seen} />}
            {asksBefore(seen) && (
              <MoneyInput
                label={t('What the bank had before these lines')}
                description={t('The statement does not tell balances. Left empty, the account begins with nothing.')}
                value={had}
                onChange={setHad}
                maw={320}
              />
            )}
            <details open={!isProved(seen)}>
              <summary>{t('Columns of the file')}</summary>
              <Stack pt="xs">
                <SheetTop rows={seen.rows} skip={seen.layout?.skip ?? 0} />
                <LayoutForm rows={seen.rows} layout={seen.layout} onChange={(layout) => void look(file, layout)} />
              </Stack>
            </details>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {t('Cancel')}
              </Button>
              <Button
                data-autofocus
                data-main-action
                disabled={!mayKeep(seen)}
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
  /** Of the looks that were asked for, the last is shown, whichever answer comes last. */
  const asked = useRef(0)
  const close = () => {
    asked.current += 1
    setFile(undefined)
    setSeen(undefined)
    setHad(null)
  }
  async function look(of: File | null, layout?: Layout) {
    if (!of) return
    const mine = (asked.current += 1)
    try {
      const body = { file: of, ...(layout && { layout }) }
      const answer = await api.form(
        `/api/accounting/bank/{id}/statement/preview`,
        { id: account.id, ...body },
        { quiet: true },
      )
      if (mine !== asked.current) return
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
          seen: seen.seen,
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

/** A running balance that does not fit proves that something is misread. */
const mayKeep = ({ count, proof, passes_balance_over }: StatementPreview) =>
  count > 0 && !passes_balance_over && !proof.exchanged && !proof.faults.length

/** Nothing calls for a look at the columns. */
const isProved = (seen: StatementPreview) => mayKeep(seen) && seen.proof.proved > 0 && seen.wrong_rows === 0

function keepLabel({ wrong_rows, gap }: StatementPreview): string {
  if (gap !== null) return t('Keep it in spite of the gap')
  return wrong_rows > 0 ? t('Keep without the rows that cannot be read') : t('Keep the statement')
}
