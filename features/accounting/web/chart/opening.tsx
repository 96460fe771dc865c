/** Opening balances: typed in a grid, saved as a draft, posted when they balance; posted ones are shown, and taken back with a reason. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees } from '#nepal/rupees.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { askReason, askTyped, confirm } from '#platform/web/kit/form/confirm.tsx'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { useGrid } from '#platform/web/kit/grid/use-grid.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can, useSession } from '#platform/web/session.ts'
import { voucherNumber } from '../../contract/voucher-words.ts'
import type { Opening as Content } from '../../contract/opening-calls.ts'
import classes from './chart.module.css'
import { cellKey, openingRows, type OpeningRow, readCell, savedCells, type Side, sides, sumUp } from './opening-rows.ts'
import type { Chart } from './tree-rows.ts'
import { useChart, useChartChanges } from './use-chart.ts'
import { useRules } from '../vouchers/use-rules.ts'

export function Opening() {
  const chart = useChart()
  const opening = useQuery({ queryKey: ['/api/account-opening'], queryFn: () => api.get('/api/account-opening') })
  const failed = chart.error ?? opening.error
  if (failed)
    return <ErrorState error={failed} onRetry={() => void Promise.all([chart.refetch(), opening.refetch()])} />
  if (!chart.data || !opening.data) return <LoadingState lines={12} />
  const { data } = opening.data
  if (!data.date) return <EmptyState about={t('The school has no fiscal year yet. Set it up first.')} />
  if (!chart.data.accounts.length)
    return <EmptyState about={t('The school has no chart of accounts yet. Set it up first.')} />
  return (
    <Balances
      key={`${data.voucher?.id} ${data.voucher?.version} ${data.voucher?.state}`}
      opening={data}
      chart={chart.data}
    />
  )
}

type Added = Parameters<typeof openingRows>[2][number]

function Balances({ opening, chart }: { opening: Content; chart: Chart }) {
  const language = useLanguage()
  const reload = useChartChanges()
  const { user } = useSession()
  const rules = useRules()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [added, setAdded] = useState<Added[]>([])
  const [busy, setBusy] = useState(false)
  const { voucher } = opening
  const isDraft = voucher === null || voucher.state === 'draft'
  const readOnly = !can('accountant') || !isDraft
  const saved = savedCells(opening.lines)
  const savedAt = (key: string) => {
    const paisa = saved.get(key)
    return paisa ? formatRupees(paisa, { prefix: false, language }) : ''
  }
  const work = useGrid({
    typed,
    savedAt,
    onType: (cells) =>
      setTyped((now) =>
        Object.fromEntries(Object.entries({ ...now, ...cells }).filter(([key, text]) => text.trim() !== savedAt(key))),
      ),
  })
  const rows = openingRows(chart.accounts, opening.lines, added)
  const sums = sumUp(rows, work.textAt)
  const dirty = Object.keys(typed).length > 0
  // who approves may be somebody who types nothing; where a second person is asked for it is not who typed it
  const isOwn = dirty || voucher === null || voucher.made_by_id === user.id
  const mayPost =
    isDraft &&
    can('voucher-approve') &&
    (!readOnly || voucher !== null) &&
    rules.data !== undefined &&
    !(rules.data.second_person && isOwn)
  useLeaving(dirty, t('Opening balances that were typed are not saved.'))
  const titleOf = ({ account, party }: OpeningRow) =>
    `${account.code} ${nameOf(account)}${party ? `: ${nameOf(party)}` : ''}`
  const complaint = (key: string, text: string) => {
    if (readCell(text) === undefined) return t('This amount cannot be read. Write it as 1500 or 1,500.50.')
    const [row, side] = key.split(':') as [string, Side]
    const other = readCell(work.textAt(cellKey(row, side === 'debit' ? 'credit' : 'debit')))
    return readCell(text) && other ? t('Either debit or credit') : undefined
  }
  /** The answer, or undefined when it was refused. */
  async function doing<A extends { message?: string | undefined }>(call: () => Promise<A>): Promise<A | undefined> {
    setBusy(true)
    const answer = await call().catch((error: unknown) => void notify('error', errorMessage(error)))
    setBusy(false)
    if (answer) notify('success', t(answer.message ?? ''))
    return answer as A | undefined
  }
  const save = () =>
    doing(() =>
      api.command(
        '/api/account-opening',
        { ...(voucher && { version: voucher.version }), lines: sums.lines },
        { method: 'PUT' },
      ),
    )
  async function post() {
    const over = sums.debit - sums.credit
    const words = { amount: formatRupees(Math.abs(over), { language }) }
    const sure = over
      ? await askTyped({
          title: t('Post with a difference?'),
          message: t(
            'Debits and credits differ by {amount}. It goes onto the account for the opening difference.',
            words,
          ),
          word: t('yes'),
          confirm: t('Post'),
        })
      : await confirm({
          title: t('Post the opening balances?'),
          message: t('They become entries of the books. They can be taken back with a reason.'),
          confirm: t('Post'),
        })
    if (!sure) return
    const draft = dirty || !voucher ? await save() : { data: voucher }
    if (!draft) return
    await doing(() =>
      api.command('/api/account-opening/post', {
        version: draft.data.version,
        ...(over && { difference: 'yes' as const }),
      }),
    )
    await reload()
  }
  async function takeBack() {
    const reason = await askReason({
      title: t('Take the opening balances back'),
      message: t('A voucher of the same day turns them round. What they said can be corrected and posted again.'),
      confirm: t('Take back'),
    })
    if (reason && (await doing(() => api.command('/api/account-opening/take-back', { reason })))) await reload()
  }
  const columns = sides.map((side) => ({ id: side, title: side === 'debit' ? t('Debit') : t('Credit') }))
  return (
    <>
      <Standing opening={opening} onTakeBack={() => void takeBack()} />
      {!readOnly && <PartyRow chart={chart} onAdd={(one) => setAdded((now) => [...now, one])} />}
      <Grid
        label={t('Opening balances')}
        corner={t('Account')}
        rows={rows.map((row) => ({ id: row.id, title: titleOf(row) }))}
        columns={columns.map((each) => ({ ...each, title: t('{label} (Rs.)', { label: each.title }) }))}
        keyOf={(row, side) => cellKey(String(row), side as Side)}
        work={work}
        complaint={complaint}
        readOnly={readOnly}
      />
      <Totals debit={sums.debit} credit={sums.credit} />
      {(!readOnly || mayPost) && (
        <ActionBar>
          {!readOnly && (
            <Button
              loading={busy}
              disabled={!dirty || sums.wrong > 0}
              onClick={() => void save().then((answer) => answer && reload())}
            >
              {t('Save')}
            </Button>
          )}
          {mayPost && (
            <Button
              variant="default"
              leftSection={<IconCheck size={16} aria-hidden />}
              disabled={busy || sums.wrong > 0 || sums.lines.length === 0}
              onClick={() => void post()}
            >
              {t('Post')}
            </Button>
          )}
        </ActionBar>
      )}
    </>
  )
}

function Standing({ opening: { date, voucher }, onTakeBack }: { opening: Content; onTakeBack: () => void }) {
  if (voucher?.state !== 'posted')
    return (
      <Text size="sm" c="dimmed" mb="sm">
        {t('What the school had and owed when its first fiscal year began:')} <Day ad={date!} />
      </Text>
    )
  return (
    <Alert color="green" mb="sm" title={t('The opening balances are posted')}>
      <Group justify="space-between">
        <Text size="sm">
          {voucherNumber('journal', voucher.fiscal_year ?? '', voucher.number ?? 0)}, <Day ad={date!} />
          {voucher.posted_by && `, ${voucher.posted_by}`}
        </Text>
        {can('voucher-reverse') && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={onTakeBack}
          >
            {t('Take back')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** Says by how much it does not balance. */
function Totals({ debit, credit }: { debit: number; credit: number }) {
  const over = debit - credit
  return (
    <output className={classes.totals} data-wrong={over !== 0 || undefined}>
      <span>
        {t('Debit')} <Money paisa={debit} prefix />
      </span>
      <span>
        {t('Credit')} <Money paisa={credit} prefix />
      </span>
      <strong>
        {over === 0 ? (
          t('It balances.')
        ) : (
          <>
            {over > 0 ? t('Debits are more by') : t('Credits are more by')} <Money paisa={Math.abs(over)} prefix />
          </>
        )}
      </strong>
    </output>
  )
}

/** An account of parties has a row for each party that is owed or owes. */
function PartyRow({ chart, onAdd }: { chart: Chart; onAdd: (one: Added) => void }) {
  const accounts = chart.accounts.filter(
    ({ kind, closed_on, root }) => kind === 'party' && !closed_on && root !== 'income' && root !== 'expenses',
  )
  const [account, setAccount] = useState<string | null>(accounts[0] ? String(accounts[0].id) : null)
  const [party, setParty] = useState<Added['party'] | null>(null)
  if (!accounts.length) return null
  return (
    <div className={`${classes.bar} no-print`}>
      <Select
        label={t('Account of parties')}
        allowDeselect={false}
        value={account}
        data={accounts.map((each) => ({ value: String(each.id), label: `${each.code} ${nameOf(each)}` }))}
        onChange={setAccount}
      />
      <SlimSelect
        of="parties"
        label={t('Party')}
        value={party?.id ?? null}
        known={party ? nameOf(party) : undefined}
        onChange={(id, row) =>
          setParty(id ? { id, name: String(row?.name ?? ''), name_np: (row?.name_np as string | null) ?? null } : null)
        }
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={!account || !party}
        onClick={() => {
          onAdd({ account: Number(account), party: party! })
          setParty(null)
        }}
      >
        {t('Add a row for the party')}
      </Button>
    </div>
  )
}
