/** Section, rolls, group or status of the chosen students, with a way back. */
import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import type { BulkAction } from '#platform/web/kit/list-types.ts'
import { SlimSelect } from '#platform/web/kit/slim-select.tsx'
import { notify } from '#platform/web/notify.ts'
import type { ListedStudent } from '../../contract/list.ts'
import type { bulkChange, undoBulkChange } from '../../contract/life.ts'
import { useMayChange } from '../record.ts'

type Kind = 'section' | 'roll' | 'group' | 'status'
const titles: Record<Kind, string> = { section: 'Change section', roll: 'Give rolls anew', group: 'Add to a group', status: 'Change status' }

interface Asked {
  kind: Kind
  rows: ListedStudent[]
  /** Tells the list whether the rows stay selected. */
  answer: (done: boolean) => void
}

/** The actions for the list, and what they show. */
export function useBulkChange(): { actions: BulkAction<ListedStudent>[]; dialog: React.ReactNode } {
  const mayChange = useMayChange('student-update')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [done, setDone] = useState<{ id: number; changed: number }>()
  const reload = () => queries.invalidateQueries({ queryKey: ['/api/student'] })
  const ask = (kind: Kind) => (rows: ListedStudent[]) => new Promise<boolean>((answer) => setAsked({ kind, rows, answer }))
  function close(changed?: { id: number; changed: number }) {
    asked?.answer(changed !== undefined)
    setAsked(undefined)
    if (!changed) return
    setDone(changed)
    void reload()
  }
  async function undo() {
    try {
      const { message } = await api.command<typeof undoBulkChange>('/api/student/bulk-change/{id}/undo', { id: done!.id })
      notify('success', t(message))
      setDone(undefined)
      await reload()
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  return {
    actions: mayChange ? (Object.keys(titles) as Kind[]).map((kind) => ({ label: titles[kind], run: ask(kind) })) : [],
    dialog: (
      <>
        {done && (
          <Alert color="green" mb="sm" withCloseButton closeButtonLabel={t('Close')} onClose={() => setDone(undefined)}>
            <Group gap="sm">
              <Text size="sm">{t('{n, plural, one {# student was} other {# students were}} changed.', { n: done.changed })}</Text>
              <Button size="compact-sm" variant="default" onClick={() => void undo()}>{t('Undo')}</Button>
            </Group>
          </Alert>
        )}
        <Modal opened={asked !== undefined} onClose={() => close()} title={asked && t(titles[asked.kind])} closeButtonProps={{ 'aria-label': t('Close') }} closeOnClickOutside={false}>
          {asked && <ChangeForm asked={asked} onDone={close} />}
        </Modal>
      </>
    ),
  }
}

function ChangeForm({ asked: { kind, rows }, onDone }: { asked: Asked; onDone: (changed?: { id: number; changed: number }) => void }) {
  const [id, setId] = useState<number | null>(null)
  const [word, setWord] = useState<string | null>(kind === 'roll' ? 'name' : null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const grade = rows.every((row) => row.grade_id === rows[0]?.grade_id) ? rows[0]?.grade_id : undefined

  async function submit() {
    setBusy(true)
    try {
      const value = { section: { section_id: id }, group: { group_id: id }, roll: { rolls_by: word }, status: { status: word } }[kind]
      const { data } = await api.command<typeof bulkChange>('/api/student/bulk-change', { student_ids: rows.map((row) => row.id), kind, ...value } as never)
      onDone(data)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Text size="sm">{t('{n, plural, one {# student} other {# students}}', { n: rows.length })}</Text>
      {kind === 'section' && (grade === undefined ? <Alert color="yellow">{t('Choose students of one grade only.')}</Alert> : <SlimSelect of="sections" label={t('Section')} filter={{ grade_id: grade }} value={id} onChange={setId} />)}
      {kind === 'group' && <SlimSelect of="student_groups" label={t('Group')} value={id} onChange={setId} />}
      {kind === 'roll' && <Select label={t('Rolls')} allowDeselect={false} data={[{ value: 'name', label: t('By name') }, { value: 'code', label: t('By enrol code') }, { value: 'clear', label: t('Take the rolls away') }]} value={word} onChange={setWord} />}
      {kind === 'status' && <Select label={t('Status')} data={[{ value: 'studying', label: t('Studying') }, { value: 'passed', label: t('Passed') }, { value: 'failed', label: t('Failed') }]} value={word} onChange={setWord} />}
      {problem && <Alert color="red" role="alert">{problem}</Alert>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => onDone()}>{t('Cancel')}</Button>
        <Button onClick={() => void submit()} loading={busy} disabled={kind === 'section' || kind === 'group' ? id === null : word === null}>{t('Change')}</Button>
      </Group>
    </Stack>
  )
}
