/** Moves advance to a brother or sister, to another student, or to dues. */
import { Button, Radio, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import type { Account } from '../payment-state.ts'
import { DeedFields, type DeedValues, missingOf, noValues } from './deed-fields.tsx'
import { FeeJournals } from './fee-journals.tsx'
import { OfStudent, whose } from './of-student.tsx'
import { type Held, useDeed } from './use-held.ts'

export default function AdvanceJournal() {
  return (
    <OfStudent
      title={t('Advance journal')}
      back={{ to: '/advance-journal', label: t('Advance journal') }}
      nobody={
        <>
          {whose(t('Choose whose advance is moved: to another student, or to dues.'))}
          <FeeJournals kind="transfer" />
        </>
      }
    >
      {(account, held) => (
        <>
          {!can('fee-journal-create') ? null : held.advance > 0 ? (
            <Move key={held.advance} account={account} held={held} />
          ) : (
            <EmptyState about={t('The school holds no advance of this student.')} />
          )}
          <Title order={2} size="h4" mt="lg" mb="xs">
            {t('Advance journal')}
          </Title>
          <FeeJournals kind="transfer" student={account.student.id} />
        </>
      )}
    </OfStudent>
  )
}

interface Target {
  id: number
  name: string
}
const asked = ['amount', 'reason'] as const

function Move({ account, held }: { account: Account; held: Held }) {
  const { student, siblings, total } = account
  const {
    submit,
    chosen,
    choose,
    told,
    target,
    other,
    setTarget,
    own,
    to,
    setTo,
    values,
    setValues,
    missing,
    error,
    busy,
  } = useMove(held, student, siblings)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate style={{ maxWidth: 480 }}>
      <Stack gap="sm">
        <ToWhom chosen={chosen} choose={choose} told={told} target={target} siblings={siblings} total={total} />
        {other && (
          <StudentPicker
            label={t('Another student')}
            onPick={(found) => setTarget({ id: found.id, name: nameOf(found) })}
          />
        )}
        {other && target && <Text size="sm">{target.name}</Text>}
        {!own && (
          <Radio.Group label={t('What it becomes')} value={to} onChange={(value) => setTo(value as 'advance' | 'dues')}>
            <Stack mt={4} gap={6}>
              <Radio value="advance" label={t('Advance of that student')} />
              <Radio value="dues" label={t('It pays the dues of that student')} />
            </Stack>
          </Radio.Group>
        )}
        <DeedFields
          asked={asked}
          values={values}
          onChange={(part) => setValues((now) => ({ ...now, ...part }))}
          missing={told ? missing : {}}
          error={error}
        />
        <Button type="submit" loading={busy}>
          {t('Move the advance')}
        </Button>
      </Stack>
    </form>
  )
}

interface ToWhomProps {
  chosen: string | null
  choose: (value: string) => void
  told: boolean
  target: Target | undefined
  siblings: Account['siblings']
  total: number
}

function ToWhom({ chosen, choose, told, target, siblings, total }: ToWhomProps) {
  return (
    <Radio.Group
      label={t('To whom')}
      value={chosen}
      onChange={choose}
      error={told && !target && t('Choose to whom it goes.')}
    >
      <Stack mt={4} gap={6}>
        {siblings.map((sibling) => (
          <Radio key={sibling.id} value={String(sibling.id)} label={`${nameOf(sibling)} · ${sibling.enroll_code}`} />
        ))}
        {total > 0 && <Radio value="own" label={t('To the own dues')} />}
        <Radio value="other" label={t('Another student')} />
      </Stack>
    </Radio.Group>
  )
}

function useMove(held: Held, student: Account['student'], siblings: Account['siblings']) {
  const [target, setTarget] = useState<Target>()
  const [other, setOther] = useState(false)
  const [to, setTo] = useState<'advance' | 'dues'>('advance')
  const [values, setValues] = useState<DeedValues>({ ...noValues, amount: held.advance })
  const [told, setTold] = useState(false)
  const { run, busy, error } = useDeed()
  const own = target?.id === student.id
  const missing = missingOf(asked, values)

  function choose(value: string) {
    setOther(value === 'other')
    const sibling = siblings.find(({ id }) => String(id) === value)
    setTarget(
      value === 'own'
        ? { id: student.id, name: nameOf(student) }
        : sibling && { id: sibling.id, name: nameOf(sibling) },
    )
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (!target || Object.keys(missing).length) return
    const body = {
      student_id: student.id,
      to_student_id: target.id,
      to: own ? ('dues' as const) : to,
      amount: values.amount!,
      reason: values.reason,
    }
    await run(body, (key) => api.command('/api/advance-journal', body, { key }))
  }
  const chosen = other ? 'other' : own ? 'own' : (target && String(target.id)) || null
  return {
    submit,
    chosen,
    choose,
    told,
    target,
    other,
    setTarget,
    own,
    to,
    setTo,
    values,
    setValues,
    missing,
    error,
    busy,
  }
}
