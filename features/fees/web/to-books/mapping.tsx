/** Account mapping: where each account of the fees goes in the chart. */
import { Alert, Anchor, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { type feeMapping, type MappedFeeAccount, rootsOfFees } from '../../contract/billing-to-account.ts'
import { Register, type RegisterColumn } from '../register.tsx'
import { countText } from '../words.ts'
import { accountName, feeAccountName } from './words.ts'

type Mapping = DataOf<typeof feeMapping>
const path = '/api/mapping'

export default function AccountMapping() {
  const answer = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }): Promise<Mapping> => (await api.get(path, {}, { signal })).data,
  })
  return (
    <section>
      <PrintHead title={t('Account mapping')} />
      <PageHeader
        title={t('Account mapping')}
        about={t('Where bills and money of the fees go in the chart of accounts. What was posted stays where it went.')}
        actions={
          <Button component={Link} to="/billing-to-account" variant="default">
            {t('Billing to account')}
          </Button>
        }
      />
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <LoadingState lines={10} />
      ) : !answer.data.chart.length ? (
        <EmptyState
          about={t('The school has no chart of accounts yet. Set it up first.')}
          action={
            <Anchor component={Link} to="/accounting/chart">
              {t('Chart of accounts')}
            </Anchor>
          }
        />
      ) : (
        <Places mapping={answer.data} />
      )}
    </section>
  )
}

/** Chosen and not saved yet, by the account of the fees; null takes the place away. */
type Chosen = Readonly<Record<number, number | null>>

function Places({ mapping: { places, chart } }: { mapping: Mapping }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>({})
  const { busy, run, problem } = useCall(chosen)
  const readOnly = !can('account-mapping-update')
  const changes = Object.entries(chosen).map(([id, account_id]) => ({ id: Number(id), account_id }))
  useLeaving(changes.length > 0, t('The mapping is not saved.'))
  const without = places.filter((place) => !(chosen[place.id] ?? place.account) && place.suggested)

  const choose = (place: MappedFeeAccount, account: number | null) =>
    setChosen(({ [place.id]: _before, ...others }) =>
      account === (place.account?.id ?? null) ? others : { ...others, [place.id]: account },
    )
  async function save(): Promise<void> {
    if (!changes.length || busy) return
    const saved = await run(() => api.command(path, { accounts: changes }, { method: 'PUT' }))
    if (!saved) return
    await queries.invalidateQueries({ queryKey: [path] })
    void queries.invalidateQueries({ queryKey: ['/api/billing-to-account'] })
    setChosen({})
    notify('success', t('Mapping saved.'))
  }
  useHotkeys([['mod+s', () => void save()]], [])

  const columns: RegisterColumn<MappedFeeAccount>[] = [
    { name: 'fee', label: t('Of the fees'), render: (place) => <strong>{feeAccountName(place)}</strong> },
    {
      name: 'account',
      label: t('Account of the chart'),
      onPhone: 'bare',
      render: (place) => (
        <Place place={place} chart={chart} chosen={chosen} readOnly={readOnly} onChoose={(id) => choose(place, id)} />
      ),
    },
    {
      name: 'waiting',
      label: t('Entries that wait'),
      right: true,
      render: ({ waiting }) => waiting > 0 && <span className="tabular">{countText(waiting)}</span>,
    },
  ]
  return (
    <>
      {problem && <Refusal mb="sm">{problem}</Refusal>}
      {!readOnly && without.length > 0 && <Suggested without={without} setChosen={setChosen} />}
      <Register caption={t('Account mapping')} columns={columns} rows={places} keyOf={({ id }) => id} />
      {!readOnly && <SaveBar save={save} busy={busy} changes={changes} setChosen={setChosen} />}
    </>
  )
}

interface SuggestedProps {
  without: MappedFeeAccount[]
  setChosen: (change: (now: Chosen) => Chosen) => void
}

function Suggested({ without, setChosen }: SuggestedProps) {
  return (
    <Alert color="blue" mb="sm" className="no-print">
      {t('{n, plural, one {One account has} other {# accounts have}} no place yet, and one is suggested.', {
        n: without.length,
      })}{' '}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() =>
          setChosen((now) => ({
            ...now,
            ...Object.fromEntries(without.map((each) => [each.id, each.suggested!.id])),
          }))
        }
      >
        {t('Take what is suggested')}
      </Button>
    </Alert>
  )
}

interface SaveBarProps {
  save: () => Promise<void>
  busy: boolean
  changes: { id: number; account_id: number | null }[]
  setChosen: (chosen: Chosen) => void
}

function SaveBar({ save, busy, changes, setChosen }: SaveBarProps) {
  return (
    <ActionBar>
      <Button onClick={() => void save()} loading={busy} disabled={!changes.length}>
        {t('Save')}
      </Button>
      {changes.length > 0 && (
        <Button variant="default" onClick={() => setChosen({})}>
          {t('Discard them')}
        </Button>
      )}
    </ActionBar>
  )
}

interface PlaceProps {
  place: MappedFeeAccount
  chart: Mapping['chart']
  chosen: Chosen
  readOnly: boolean
  onChoose: (id: number | null) => void
}

function Place({ place, chart, chosen, readOnly, onChoose }: PlaceProps) {
  const now = place.id in chosen ? chosen[place.id]! : (place.account?.id ?? null)
  if (readOnly) return place.account ? accountName(place.account) : t('No place yet')
  return (
    <Select
      aria-label={t('Account for {what}', { what: feeAccountName(place) })}
      placeholder={place.suggested ? t('{account}?', { account: accountName(place.suggested) }) : t('No place yet')}
      searchable
      clearable
      maw={420}
      data={chart
        .filter(({ root }) => rootsOfFees[place.kind].includes(root))
        .map((account) => ({ value: String(account.id), label: accountName(account) }))}
      value={now === null ? null : String(now)}
      onChange={(id) => onChoose(id === null ? null : Number(id))}
    />
  )
}
