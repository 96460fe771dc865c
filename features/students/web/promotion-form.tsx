/** What a promotion is drawn up from. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { ApiError, api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { useComplaints } from '#platform/web/kit/form/complaints.ts'
import { longForm } from '#platform/web/kit/form/long-form.ts'
import { MultiSelect, Select } from '#platform/web/kit/pickers/select.tsx'
import { Parts } from '#platform/web/kit/states/parts.ts'
import { notify } from '#platform/web/notify.ts'
import { readAll } from '#platform/web/read-all.ts'
import { useSession } from '#platform/web/session.ts'
import classes from './promotion.module.css'
import { examChoice } from './slots.ts'

interface Named {
  id: number
  name: string
}
interface Frame extends Named {
  start_date: string
}
const useNamed = <R extends Named>(path: string, query: Record<string, unknown> = {}) =>
  useQuery({ queryKey: [path, 'all', query], queryFn: () => readAll<R>(path, query), staleTime: 60_000 }).data ?? []
const option = ({ id, name }: Named) => ({ value: String(id), label: name })

export function PromotionForm({ onDrawn }: { onDrawn: (id: number) => void }) {
  const { batch } = useSession()
  const later = useNamed<Frame>('/api/own-batches', { rowsPerPage: 25, descending: true }).filter(
    (each) => !batch || each.start_date > batch.start_date,
  )
  const grades = useNamed('/api/grades', { rowsPerPage: 25, sortBy: 'rank', slim: true })
  const [to, setTo] = useState<string | null>(null)
  const [kind, setKind] = useState('promote')
  const [source, setSource] = useState('everyone')
  const [exam, setExam] = useState<string | null>(null)
  const [rolls, setRolls] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const { errors, complain } = useComplaints({ to_batch_id: to, exam_id: exam })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    complain({})
    try {
      const input = {
        to_batch_id: Number(to),
        kind,
        source,
        exam_id: source === 'exam' && exam ? Number(exam) : undefined,
        rolls: rolls ?? undefined,
        grade_ids: chosen.length ? chosen.map(Number) : undefined,
      }
      onDrawn((await api.command('/api/promotion', input as never)).data.id)
    } catch (error) {
      if (error instanceof ApiError) complain(error.errors)
      notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate {...longForm} className={classes.form} onSubmit={(event) => void submit(event)}>
      <Select
        label={t('Into batch')}
        data={later.map(option)}
        value={to}
        onChange={setTo}
        error={errors.to_batch_id && t('Field is required')}
        description={later.length ? undefined : t('Add the next batch first, under Academics.')}
      />
      <Select
        label={t('What happens')}
        allowDeselect={false}
        data={[
          { value: 'promote', label: t('Go to the class above') },
          { value: 'migrate', label: t('Stay in the same class') },
        ]}
        value={kind}
        onChange={(value) => setKind(value ?? 'promote')}
      />
      <Select
        label={t('Who passed')}
        allowDeselect={false}
        data={[
          { value: 'everyone', label: t('Everybody') },
          { value: 'exam', label: t('By the results of an exam') },
          { value: 'status', label: t('By the status in the enrolment') },
        ]}
        value={source}
        onChange={(value) => setSource(value ?? 'everyone')}
      />
      {source === 'exam' && (
        <Suspense>
          <Parts of={examChoice} value={exam} onChange={setExam} error={errors.exam_id && t('Field is required')} />
        </Suspense>
      )}
      <Select
        label={t('New rolls')}
        clearable
        placeholder={t('As the settings say')}
        data={[
          { value: 'name', label: t('By name') },
          { value: 'rank', label: t('By rank in the exam') },
          { value: 'keep', label: t('Kept as they were') },
          { value: 'none', label: t('Given later') },
        ]}
        value={rolls}
        onChange={setRolls}
      />
      <MultiSelect
        label={t('Classes')}
        placeholder={chosen.length ? undefined : t('The whole school')}
        data={grades.map(option)}
        value={chosen}
        onChange={setChosen}
        searchable
        clearable
      />
      <div>
        <Button type="submit" loading={busy} disabled={!to}>
          {t('Draw up')}
        </Button>
      </div>
    </form>
  )
}
