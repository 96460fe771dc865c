/** Charges that are not what their month would charge today: settled by notes, or left as they are. A part of the correction of bills. */
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconReceipt2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { monthTable } from '#nepal/bs-names.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { differenceStates, sideNames, stuckNames, whyNames } from '../../contract/difference-words.ts'
import type { Difference, differences } from '../../contract/differences.ts'
import { Figures } from '../figures.tsx'
import { LinkButton } from '../link-button.tsx'
import { gradeOf, headName, monthName } from '../words.ts'
import { differencesPath as path } from './of-student.tsx'
import { Settle, type Chosen } from './settle.tsx'

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
const months = () => monthTable.map(({ code }) => ({ value: code, label: monthName(code) }))

const filtersNow = (): Record<string, FilterField> => ({
  state: { kind: 'choice', label: 'Status', choices: choices(differenceStates) },
  from_month: { kind: 'choice', label: 'From month', choices: months() },
  to_month: { kind: 'choice', label: 'To month', choices: months() },
  grade_id: { kind: 'ref', of: 'grades', label: 'Grade', right: 'grade-read' },
  section_id: { kind: 'ref', of: 'sections', label: 'Section', right: 'section-read' },
  fee_head_id: { kind: 'ref', of: 'fee_heads', label: 'Fee head', right: 'fee-heads-read' },
  side: { kind: 'choice', label: 'Difference', choices: choices(sideNames) },
  why: { kind: 'choice', label: 'Why', choices: choices(whyNames) },
  batch_id: { kind: 'ref', of: 'batches', label: 'Batch', right: 'batch-read' },
})

const columns: ListColumn<Difference>[] = [
  { name: 'student', label: 'Student', cell: (row) => nameOf({ name: row.student, name_np: row.student_np }) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  { name: 'class', label: 'Class', cell: (row) => [gradeOf(row), row.section].filter(Boolean).join(' ') },
  { name: 'month', label: 'Month', cell: ({ month }) => monthName(month) },
  { name: 'head', label: 'Fee head', cell: (row) => headName({ title: row.head, title_np: row.head_np }) },
  { name: 'charged', label: 'Charged', kind: 'money', dash: true },
  { name: 'expected', label: 'Should be', kind: 'money', dash: true },
  { name: 'difference', label: 'Difference', kind: 'money', cell: sideOf },
  { name: 'why', label: 'Why', unsorted: true, cell: whyOf },
]

function sideOf({ difference }: Difference) {
  return (
    <>
      <Money paisa={Math.abs(difference)} />{' '}
      <Text span size="xs">
        {t(sideNames[difference < 0 ? 'credit' : 'debit'])}
      </Text>
    </>
  )
}

function whyOf({ why, stuck, reason, accepted_on, ...row }: Difference) {
  const by = row.accepted_by && nameOf({ name: row.accepted_by, name_np: row.accepted_by_np })
  return (
    <>
      {t(whyNames[why])}
      {stuck && (
        <Text size="xs" fw={600}>
          {t(stuckNames[stuck])}
        </Text>
      )}
      {reason && (
        <Text size="xs">
          {reason}
          {by && `, ${by}`}
          {accepted_on && (
            <>
              , <Day ad={accepted_on} />
            </>
          )}
        </Text>
      )}
    </>
  )
}

/** What is being settled. `ask` answers whether the notes were written: what is settled is chosen no longer. */
function useSettling() {
  const [now, setNow] = useState<{ chosen: Chosen; over: (written: boolean) => void }>()
  return {
    settling: now?.chosen,
    ask: (chosen: Chosen) => new Promise<boolean>((over) => setNow({ chosen, over })),
    end(written: boolean) {
      setNow(undefined)
      now?.over(written)
    },
  }
}

export default function Differences() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [params] = useAddress()
  const [filters] = useState(filtersNow)
  const { settling, ask, end } = useSettling()
  const asked = Object.fromEntries(
    [...Object.keys(filters), 'search'].flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  )
  const state = asked.state ?? 'open'
  const again = () => queries.invalidateQueries({ queryKey: [path] })
  const batch = asked.batch_id === undefined ? {} : { batch_id: Number(asked.batch_id) }

  async function told(call: Promise<unknown>, done: string): Promise<void> {
    try {
      await call
      notify('success', done)
    } catch (error) {
      notify('error', errorMessage(error))
    }
    await again()
  }
  async function leave(rows: Difference[]): Promise<boolean> {
    const reason = await askReason({
      title: t('Leave as it is?'),
      message: t('It is not told again while neither the charge nor what it should be changes.'),
      confirm: t('Leave as it is'),
    })
    if (!reason) return false
    const sent = rows.map(({ enroll_id, fee_head_id, month, charged, expected }) => ({
      enroll_id,
      fee_head_id,
      month,
      charged,
      expected,
    }))
    await told(api.command('/api/fee-difference/accept', { ...batch, rows: sent, reason }), t('Left as it is.'))
    return true
  }
  const settle = (rows: Difference[]) =>
    ask({ ...batch, rows: rows.map(({ enroll_id, fee_head_id, month }) => ({ enroll_id, fee_head_id, month })) })
  const isOpen = ({ state: of }: Difference) => of === 'open'
  return (
    <>
      <ListScreen<Difference>
        title={t('Differences')}
        path={path}
        columns={columns}
        filters={filters}
        rowsPerPage={25}
        keyOf={(row) => `${row.enroll_id}.${row.fee_head_id}.${row.month}`}
        nameOf={(row) => nameOf({ name: row.student, name_np: row.student_np })}
        hrefOf={({ student_id }) => (can('billing-report-statement') ? `/statement?student=${student_id}` : undefined)}
        about={t('Every charge is what its month would charge today.')}
        back={{ to: '/billing-invoice-correction', label: t('Invoice correction') }}
        actions={
          state === 'open' && can('fee-journal-create') ? (
            <Button onClick={() => void ask(wholeOf(asked))}>{t('Settle all of these')}</Button>
          ) : (
            state !== 'open' && (
              <LinkButton to="/billing-invoice-correction?tab=differences">{t('Open differences')}</LinkButton>
            )
          )
        }
        rowActions={[
          {
            label: 'Statement',
            icon: IconReceipt2,
            right: 'billing-report-statement',
            run: ({ student_id }) => navigate(`/statement?student=${student_id}`),
          },
          { label: 'Settle', right: 'fee-journal-create', when: isOpen, run: (row) => void settle([row]) },
          {
            label: 'Leave as it is',
            right: 'fee-journal-create',
            when: isOpen,
            run: async (row) => void (await leave([row])),
          },
          {
            label: 'Take it back',
            icon: IconArrowBackUp,
            right: 'fee-journal-create',
            when: ({ accepted_id }) => accepted_id !== null,
            run: ({ accepted_id }) =>
              told(api.command('/api/fee-difference/{id}/reopen', { id: accepted_id! }), t('Taken back.')),
          },
        ]}
        bulkActions={
          state === 'open'
            ? [
                { label: 'Settle', right: 'fee-journal-create', run: settle },
                { label: 'Leave as it is', right: 'fee-journal-create', run: leave },
              ]
            : state === 'waiting'
              ? [
                  {
                    label: 'Approve',
                    right: 'fee-journal-approve',
                    run: (rows) =>
                      told(
                        api.command('/api/fee-difference/approve', {
                          journals: rows.flatMap(({ journal_id }) => (journal_id === null ? [] : [journal_id])),
                        }),
                        t('The notes are written.'),
                      ),
                  },
                ]
              : []
        }
        summary={sums}
      />
      {settling && (
        <Settle
          chosen={settling}
          onClose={() => end(false)}
          onDone={() => {
            end(true)
            void again()
          }}
        />
      )}
    </>
  )
}

/** All of the filter, as the list asks for it. */
const wholeOf = ({ state: _state, ...asked }: Record<string, string>): Chosen =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, name.endsWith('_id') ? Number(value) : value]))

const sums = ({ totals: { charged, expected, credit, debit } }: AnswerOf<typeof differences>) => (
  <Figures
    figures={[
      { label: t('Charged'), value: <Money paisa={charged} prefix /> },
      { label: t('Should be'), value: <Money paisa={expected} prefix /> },
      { label: t('Credit'), value: <Money paisa={credit} prefix />, colour: 'paid' },
      { label: t('Debit'), value: <Money paisa={debit} prefix />, colour: 'due' },
    ]}
  />
)
