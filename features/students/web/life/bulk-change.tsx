/** Section, rolls, group or status of the chosen students, with a way back. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import type { BulkAction } from '#platform/web/kit/list/list-types.ts'
import { notify } from '#platform/web/notify.ts'
import type { ListedStudent } from '../../contract/student-list.ts'
import { useMayChange } from '../record.ts'
import { changeProblem } from './change-problem.ts'
import type { Kind } from './bulk-change-form.tsx'

const ChangeForm = lazyPart(() => import('./bulk-change-form.tsx'))

const titles: Record<Kind, string> = {
  section: 'Change section',
  roll: 'Give rolls anew',
  group: 'Add to a group',
  status: 'Change status',
}

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
  const [problem, setProblem] = useState<string>()
  const reload = () => queries.invalidateQueries({ queryKey: ['/api/student'] })
  const ask = (kind: Kind) => (rows: ListedStudent[]) =>
    new Promise<boolean>((answer) => setAsked({ kind, rows, answer }))
  function close(changed?: { id: number; changed: number }) {
    asked?.answer(changed !== undefined)
    setAsked(undefined)
    if (!changed) return
    setDone(changed)
    setProblem(undefined)
    void reload()
  }
  async function undo() {
    try {
      const { message } = await api.command('/api/student/bulk-change/{id}/undo', { id: done!.id })
      notify('success', t(message))
      setDone(undefined)
      await reload()
    } catch (error) {
      setProblem(changeProblem(error))
    }
  }
  return {
    actions: mayChange ? (Object.keys(titles) as Kind[]).map((kind) => ({ label: titles[kind], run: ask(kind) })) : [],
    dialog: (
      <>
        {done && <ChangedNote setDone={setDone} done={done} onUndo={undo} />}
        {done && problem && (
          <Alert color="red" role="alert" mb="sm">
            {problem}
          </Alert>
        )}
        <Modal
          opened={asked !== undefined}
          onClose={() => close()}
          title={asked && t(titles[asked.kind])}
          closeButtonProps={{ 'aria-label': t('Close') }}
          closeOnClickOutside={false}
        >
          <Suspense>{asked && <ChangeForm kind={asked.kind} rows={asked.rows} onDone={close} />}</Suspense>
        </Modal>
      </>
    ),
  }
}

interface ChangedNoteProps {
  setDone: (done: { id: number; changed: number } | undefined) => void
  done: { id: number; changed: number }
  onUndo: () => Promise<void>
}

function ChangedNote({ setDone, done, onUndo }: ChangedNoteProps) {
  return (
    <Alert color="green" mb="sm" withCloseButton closeButtonLabel={t('Close')} onClose={() => setDone(undefined)}>
      <Group gap="sm">
        <Text size="sm">
          {t('{n, plural, one {# student was} other {# students were}} changed.', { n: done.changed })}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => void onUndo()}>
          {t('Undo')}
        </Button>
      </Group>
    </Alert>
  )
}
