/** Debit and credit notes on a student. */
import { Button, Radio, Stack, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { monthTable } from '#nepal/bs-names.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { can } from '#platform/web/session.ts'
import type { Account, AccountDue } from '../payment-state.ts'
import { dueKey } from '../payment-state.ts'
import { Register, type RegisterColumn } from '../register.tsx'
import { headName, monthName } from '../words.ts'
import { DeedFields, type DeedValues, missingOf, noValues } from './deed-fields.tsx'
import { FeeJournals } from './fee-journals.tsx'
import { openJournal } from './journal-file.ts'
import { OfStudent, whose } from './of-student.tsx'
import { type Held, useDeed } from './use-held.ts'

export default function CreateJournal() {
  return (
    <OfStudent
      title={t('Create journal')}
      back={{ to: '/create-journal', label: t('Create journal') }}
      nobody={
        <>
          {whose(t('Choose the student on whom a debit or credit note is written.'))}
          <FeeJournals />
        </>
      }
    >
      {(account, held) => (
        <>
          {can('fee-journal-create') && <Note account={account} held={held} />}
          <Title order={2} size="h4" mt="lg" mb="xs">
            {t('Refunds, journals and notes')}
          </Title>
          <FeeJournals student={account.student.id} />
        </>
      )}
    </OfStudent>
  )
}

interface Place {
  kind: 'debit_note' | 'credit_note'
  fee_head_id: number | null
  /** How the chosen due calls it. */
  head?: string
  month: string
  enroll_id?: number
  due_date: string | null
}
const asked = ['amount', 'reason'] as const

function Note({ account, held }: { account: Account; held: Held }) {
  const { student, dues } = account
  const { credit, submit, place, change, setPlace, told, debit, values, setValues, missing, error, busy } = useNote(
    held,
    student,
  )
  return (
    <>
      {dues.length > 0 && <Dues dues={dues} onCredit={credit} />}
      <form onSubmit={(event) => void submit(event)} noValidate style={{ maxWidth: 480 }}>
        <Stack gap="sm" mt="md">
          <Radio.Group
            label={t('Kind')}
            value={place.kind}
            onChange={(kind) => change({ kind: kind as Place['kind'] })}
          >
            <Stack mt={4} gap={6}>
              <Radio
                value="credit_note"
                label={t('Credit note')}
                description={t('Less is owed; what is paid already becomes advance.')}
              />
              <Radio value="debit_note" label={t('Debit note')} description={t('More is owed.')} />
            </Stack>
          </Radio.Group>
          <SlimSelect
            key={place.head}
            of="fee_heads"
            name="fee_head_id"
            label={t('Fee head')}
            value={place.fee_head_id}
            {...(place.head && { known: place.head })}
            onChange={(fee_head_id) => setPlace(({ head: _head, enroll_id: _id, ...now }) => ({ ...now, fee_head_id }))}
            error={told && !place.fee_head_id && t('Field is required')}
          />
          <Select
            label={t('Month')}
            data={monthTable.map(({ code }) => ({ value: code, label: monthName(code) }))}
            value={place.month}
            onChange={(month) => month && change({ month })}
          />
          {debit && (
            <DateField label={t('Due date')} value={place.due_date} onChange={(due_date) => change({ due_date })} />
          )}
          <DeedFields
            asked={asked}
            values={values}
            onChange={(part) => setValues((now) => ({ ...now, ...part }))}
            missing={told ? missing : {}}
            error={error}
          />
          <Button type="submit" loading={busy}>
            {debit ? t('Write the debit note') : t('Write the credit note')}
          </Button>
        </Stack>
      </form>
    </>
  )
}

function useNote(held: Held, student: Account['student']) {
  const fresh: Place = { kind: 'credit_note', fee_head_id: null, month: held.month, due_date: null }
  const [place, setPlace] = useState<Place>(fresh)
  const [values, setValues] = useState<DeedValues>(noValues)
  const [told, setTold] = useState(false)
  const { run, busy, error } = useDeed()
  const debit = place.kind === 'debit_note'
  const missing = missingOf(asked, values)
  const change = (part: Partial<Place>) => setPlace((now) => ({ ...now, ...part }))

  function credit(due: AccountDue) {
    setPlace({
      kind: 'credit_note',
      fee_head_id: due.fee_head_id,
      head: headName({ title: due.fee_head, title_np: due.fee_head_np }),
      month: due.month,
      enroll_id: due.enroll_id,
      due_date: null,
    })
    setValues((now) => ({ ...now, amount: due.due }))
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    const { kind, fee_head_id, month, enroll_id, due_date } = place
    if (!fee_head_id || Object.keys(missing).length) return
    const body = {
      student_id: student.id,
      kind,
      fee_head_id,
      month,
      amount: values.amount!,
      reason: values.reason,
      ...(enroll_id && { enroll_id }),
      ...(debit && due_date && { due_date }),
    }
    const answer = await run(body, (key) => api.command('/api/fee-note', body, { key }))
    if (!answer) return
    if (answer.data.state === 'issued') openJournal(answer.data.id)
    setPlace(fresh)
    setValues(noValues)
    setTold(false)
  }
  return { credit, submit, place, change, setPlace, told, debit, values, setValues, missing, error, busy }
}

function Dues({ dues, onCredit }: { dues: readonly AccountDue[]; onCredit: (due: AccountDue) => void }) {
  const title = (due: AccountDue) => headName({ title: due.fee_head, title_np: due.fee_head_np })
  const columns: RegisterColumn<AccountDue>[] = [
    { name: 'head', label: t('Fee head'), render: title },
    {
      name: 'month',
      label: t('Month'),
      render: ({ month, batch }) => `${monthName(month)} · ${batch}`,
      onPhone: 'bare',
    },
    {
      name: 'due',
      label: t('{label} (Rs.)', { label: t('Owed') }),
      right: true,
      render: ({ due }) => <Money paisa={due} />,
      onPhone: 'top',
    },
    {
      name: 'credit',
      label: '',
      right: true,
      onPhone: 'bare',
      render: (due) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('Credit')}: ${title(due)}, ${monthName(due.month)}`}
          onClick={() => onCredit(due)}
        >
          {t('Credit')}
        </Button>
      ),
    },
  ]
  return <Register caption={t('Dues')} columns={columns} rows={dues} keyOf={(due) => dueKey(due)} />
}
