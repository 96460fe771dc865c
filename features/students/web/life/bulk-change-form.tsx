/** Asks for the new section, rolls, group or status. Comes when somebody wants to change something. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { SlimSelect } from '#platform/web/kit/pickers/slim-select.tsx'
import type { ListedStudent } from '../../contract/student-list.ts'
import { changeProblem } from './change-problem.ts'

export type Kind = 'section' | 'roll' | 'group' | 'status'
interface Changed {
  id: number
  changed: number
}

export default function ChangeForm({
  kind,
  rows,
  onDone,
}: {
  kind: Kind
  rows: ListedStudent[]
  onDone: (changed?: Changed) => void
}) {
  const { submit, grade, id, setId, word, setWord, problem, busy, missing } = useChange(kind, rows, onDone)
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text size="sm">{t('{n, plural, one {# student} other {# students}}', { n: rows.length })}</Text>
        {kind === 'section' &&
          (grade === undefined ? (
            <Alert color="yellow">{t('Choose students of one grade only.')}</Alert>
          ) : (
            <SlimSelect of="sections" label={t('Section')} filter={{ grade_id: grade }} value={id} onChange={setId} />
          ))}
        {kind === 'group' && <SlimSelect of="student_groups" label={t('Group')} value={id} onChange={setId} />}
        {kind === 'roll' && <RollOrder word={word} setWord={setWord} />}
        {kind === 'status' && (
          <Select
            label={t('Status')}
            data={[
              { value: 'studying', label: t('Studying') },
              { value: 'passed', label: t('Passed') },
              { value: 'failed', label: t('Failed') },
            ]}
            value={word}
            onChange={setWord}
          />
        )}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDone()}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={missing}>
            {t('Change')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useChange(kind: Kind, rows: ListedStudent[], onDone: (changed?: Changed) => void) {
  const [id, setId] = useState<number | null>(null)
  const [word, setWord] = useState<string | null>(kind === 'roll' ? 'name' : null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const grade = rows.every((row) => row.grade_id === rows[0]?.grade_id) ? rows[0]?.grade_id : undefined

  const missing = kind === 'section' || kind === 'group' ? id === null : word === null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (missing) return
    setBusy(true)
    try {
      const value = {
        section: { section_id: id },
        group: { group_id: id },
        roll: { rolls_by: word },
        status: { status: word },
      }[kind]
      const { data } = await api.command('/api/student/bulk-change', {
        student_ids: rows.map((row) => row.id),
        kind,
        ...value,
      } as never)
      onDone(data)
    } catch (error) {
      setProblem(changeProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return { submit, grade, id, setId, word, setWord, problem, busy, missing }
}

function RollOrder({ word, setWord }: { word: string | null; setWord: (word: string | null) => void }) {
  return (
    <Select
      label={t('Rolls')}
      allowDeselect={false}
      data={[
        { value: 'name', label: t('By name') },
        { value: 'code', label: t('By enrol code') },
        { value: 'clear', label: t('Take the rolls away') },
      ]}
      value={word}
      onChange={setWord}
    />
  )
}
