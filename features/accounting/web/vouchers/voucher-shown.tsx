/** A voucher as it stands: its lines and sums, who did what with it, and what can be done now. */
import { Alert, Anchor, Box, Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { reportUrl } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day, Moment } from '#platform/web/kit/date/day.tsx'
import { Documents } from '#platform/web/kit/form/documents.tsx'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { can, useSession } from '#platform/web/session.ts'
import { sourceNames, typeNames } from '../../contract/voucher-list.ts'
import type { ShownVoucher, VoucherStep } from '../../contract/vouchers.ts'
import { ReverseDialog } from './reverse-dialog.tsx'
import { ShownLines } from './shown-lines.tsx'
import { useRules } from './use-rules.ts'
import { useVoucherActions } from './use-voucher-actions.tsx'
import { StateBadge } from './voucher-state.tsx'

const paperNames = {
  bill: 'Bill',
  receipt: 'Receipt',
  quotation: 'Price quotation',
  agreement: 'Agreement',
  other: 'Other',
}
const waits = (voucher: ShownVoucher) => voucher.state === 'draft' || voucher.state === 'approved'

export function VoucherShown({ voucher }: { voucher: ShownVoucher }) {
  const language = useLanguage()
  const title = voucher.number ? digitsIn(language, voucher.number) : t(typeNames[voucher.type])
  return (
    <>
      <PageHeader
        title={
          <>
            {title} <StateBadge state={voucher.state} />
          </>
        }
        back={{ to: '/accounting/vouchers', label: t('Vouchers') }}
        actions={<Actions voucher={voucher} title={title} />}
      />
      <Notes voucher={voucher} />
      <Facts>
        <Fact name={t('Date')}>
          <Day ad={voucher.date} />
        </Fact>
        <Fact name={t('Type')}>{t(typeNames[voucher.type])}</Fact>
        {voucher.narration && <Fact name={t('Narration')}>{voucher.narration}</Fact>}
        {voucher.reference && <Fact name={t('Reference')}>{voucher.reference}</Fact>}
        {voucher.source !== 'manual' && (
          <Fact name={t('Source')}>
            {t(sourceNames[voucher.source])}
            {voucher.recurring && (
              <>
                {': '}
                <Anchor
                  component={Link}
                  to={`/accounting/vouchers?recurring=${voucher.recurring.id}`}
                  td="underline"
                  inherit
                >
                  {voucher.recurring.name}
                </Anchor>
              </>
            )}
          </Fact>
        )}
      </Facts>
      <Box mt="md">
        <ShownLines lines={voucher.lines} />
      </Box>
      <History steps={voucher.history} />
      <div style={{ marginTop: 24 }}>
        <Documents
          path={`/api/voucher/${voucher.id}/documents`}
          kinds={paperNames}
          mayAdd={can('accountant')}
          mayRemove={can('accountant') && waits(voucher)}
        />
      </div>
    </>
  )
}

function Notes({ voucher }: { voucher: ShownVoucher }) {
  const { reason, difference, reverses, reversed_by } = voucher
  return (
    <>
      {waits(voucher) && reason && (
        <Alert color="yellow" title={t('Sent back')} mb="sm">
          {reason}
        </Alert>
      )}
      {waits(voucher) && difference !== 0 && (
        <Alert color="yellow" mb="sm">
          {difference > 0 ? t('Debits are more by') : t('Credits are more by')}{' '}
          <Money paisa={Math.abs(difference)} prefix />
        </Alert>
      )}
      {reverses && <Other title={t('Reverses')} other={reverses} reason={reason} />}
      {reversed_by && <Other title={t('Reversed by')} other={reversed_by} reason={reversed_by.reason} />}
    </>
  )
}

function Other({
  title,
  other,
  reason,
}: {
  title: string
  other: { id: number; number: string; date: string }
  reason: string | null
}) {
  const language = useLanguage()
  return (
    <Alert color="blue" mb="sm">
      {title}{' '}
      <Anchor component={Link} to={`/accounting/vouchers/${other.id}`} td="underline" inherit>
        {digitsIn(language, other.number)}
      </Anchor>{' '}
      (<Day ad={other.date} />){reason && `: ${reason}`}
    </Alert>
  )
}

/** Only what this person may do with it now. */
function Actions({ voucher, title }: { voucher: ShownVoucher; title: string }) {
  const navigate = useNavigate()
  const { user } = useSession()
  const { data: rules } = useRules()
  const actions = useVoucherActions()
  const language = useLanguage()
  const [reversing, setReversing] = useState(false)
  const { id, state, source, difference } = voucher
  const writes = can('accountant')
  const own = ['opening', 'closing', 'billing'].includes(source)
  const mayApprove =
    can('voucher-approve') && difference === 0 && !(rules?.second_person && voucher.made_by_id === user.id)
  const postable =
    writes && difference === 0 && (state === 'approved' || (state === 'draft' && (!rules?.approval || mayApprove)))
  const button = (label: string, run: () => unknown, more: object = {}) => (
    <Button variant="default" onClick={() => void run()} {...more}>
      {label}
    </Button>
  )
  return (
    <Group gap="xs" className="no-print">
      {writes && state === 'draft' && !own && (
        <Button component={Link} to="?edit" variant="default">
          {t('Edit')}
        </Button>
      )}
      <Button
        component="a"
        variant="default"
        href={reportUrl(`/api/voucher/${id}/print`, { language })}
        target="_blank"
        rel="noopener"
      >
        {t('Print')}
      </Button>
      {writes &&
        button(t('Copy into a draft'), async () => {
          const made = await actions.copy(id)
          if (made) void navigate(`/accounting/vouchers/${made.data.id}?edit`)
        })}
      {writes && !own && source !== 'reversal' && (
        <Button component={Link} to={`/accounting/vouchers?recurring=new&of=${id}`} variant="default">
          {t('Let it recur')}
        </Button>
      )}
      {writes &&
        state === 'draft' &&
        !own &&
        button(
          t('Delete'),
          async () => {
            if (await actions.remove(id, title)) void navigate('/accounting/vouchers')
          },
          { c: 'red' },
        )}
      {can('voucher-approve') && waits(voucher) && button(t('Send back'), () => actions.sendBack(id))}
      {state === 'posted' &&
        can('voucher-reverse') &&
        source !== 'reversal' &&
        !own &&
        button(t('Reverse'), () => setReversing(true), { c: 'red' })}
      {state === 'draft' && mayApprove && rules?.approval && button(t('Approve'), () => actions.approve([voucher]))}
      {postable && (
        <Button onClick={() => void actions.post([voucher], true)}>
          {state === 'draft' && rules?.approval ? t('Approve and post') : t('Post')}
        </Button>
      )}
      {reversing && (
        <ReverseDialog
          from={voucher.date}
          onClose={() => setReversing(false)}
          onReverse={async (date, reason) => {
            const done = await actions.reverse(id, date, reason)
            if (done) setReversing(false)
          }}
        />
      )}
    </Group>
  )
}

const stepNames: Record<VoucherStep['what'], string> = {
  made: 'Made',
  changed: 'Changed',
  approved: 'Approved',
  'sent-back': 'Sent back',
  posted: 'Posted',
  reversed: 'Reversed',
}

function History({ steps }: { steps: readonly VoucherStep[] }) {
  return (
    <section aria-labelledby="voucher-history">
      <Title order={2} id="voucher-history" size="h4" mt="lg" mb="xs">
        {t('What was done with it')}
      </Title>
      <ol style={{ margin: 0, paddingLeft: 20 }}>
        {steps.map((step) => (
          <li key={`${step.what}${step.at}`}>
            {t(stepNames[step.what])} · <Moment at={step.at} />
            {step.by && ` · ${nameOf({ name: step.by, name_np: step.by_np })}`}
            {step.reason && ` · ${step.reason}`}
          </li>
        ))}
      </ol>
    </section>
  )
}
