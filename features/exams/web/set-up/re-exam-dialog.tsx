/** Adds a re-examination: how many would sit it is said before. */
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { usualMost } from '../../contract/re-exam.ts'

const path = '/api/exam/{id}/re-exam'

interface ReExamDialogProps {
  exam: { id: number; name: string; name_np: string | null }
  onClose: () => void
}

interface Values {
  name: string
  name_np: string
  start_date: string | null
  end_date: string | null
  /** 'all', or a number of subjects. */
  most: string
}

const mostOf = ({ most }: Pick<Values, 'most'>): number | null => (most === 'all' ? null : Number(most))

export default function ReExamDialog({ exam, onClose }: ReExamDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [path, exam.id],
    queryFn: async ({ signal }) => (await api.get(path, { id: exam.id }, { signal })).data.failed_in,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Add a re-examination')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={4} />
      ) : (
        <ReExamForm exam={exam} failedIn={data} onClose={onClose} />
      )}
    </Modal>
  )
}

type FailedIn = readonly { subjects: number; students: number }[]

function ReExamForm({ exam, failedIn, onClose }: ReExamDialogProps & { failedIn: FailedIn }) {
  const navigate = useNavigate()
  const [values, setValues] = useState<Values>({
    name: `${exam.name}: re-examination`.slice(0, 60),
    name_np: exam.name_np ? `${exam.name_np}: पुनः परीक्षा`.slice(0, 60) : '',
    start_date: null,
    end_date: null,
    most: String(usualMost),
  })
  const { busy, run, complain, errorOf, problem } = useCall(values)
  const most = mostOf(values)
  const able = failedIn.filter(({ subjects }) => most === null || subjects <= most)
  const students = able.reduce((so, each) => so + each.students, 0)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { name, name_np, start_date, end_date } = values
    const missing = Object.fromEntries(
      Object.entries({ name: name.trim(), start_date, end_date })
        .filter(([, value]) => !value)
        .map(([field]) => [field, [t('Field is required')]]),
    )
    if (Object.keys(missing).length) return complain(missing)
    const days = { start_date: start_date!, end_date: end_date! }
    const added = await run(() => api.command(path, { id: exam.id, name, name_np: name_np || null, ...days, most }))
    if (!added) return undefined
    notify('success', t(added.message))
    onClose()
    return navigate(`/exam/${added.data.id}`)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Fields values={values} set={(part) => setValues({ ...values, ...part })} errorOf={errorOf} />
        <HowMany students={students} />
        <DialogButtons onCancel={onClose} busy={busy} problem={problem} disabled={!students}>
          {t('Add')}
        </DialogButtons>
      </Stack>
    </form>
  )
}

function HowMany({ students: n }: { students: number }) {
  const language = useLanguage()
  return (
    <Text size="sm" aria-live="polite">
      {n
        ? digitsIn(language, t('{n, plural, one {# student sits it.} other {# students sit it.}}', { n }))
        : t('Nobody sits it.')}
    </Text>
  )
}

interface FieldsProps {
  values: Values
  set: (part: Partial<Values>) => void
  errorOf: (name: string) => string | undefined
}

function Fields({ values, set, errorOf }: FieldsProps) {
  const language = useLanguage()
  return (
    <>
      <TextInput
        data-autofocus
        label={t('Name')}
        value={values.name}
        maxLength={60}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errorOf('name')}
      />
      <TextInput
        label={`${t('Name in Nepali')} (${t('optional')})`}
        value={values.name_np}
        maxLength={60}
        onChange={(event) => set({ name_np: event.currentTarget.value })}
        error={errorOf('name_np')}
      />
      <Group grow align="flex-start">
        <DateField
          label={t('First day')}
          value={values.start_date}
          onChange={(day) => set({ start_date: day })}
          error={errorOf('start_date')}
        />
        <DateField
          label={t('Last day')}
          value={values.end_date}
          onChange={(day) => set({ end_date: day })}
          error={errorOf('end_date')}
        />
      </Group>
      <Select
        label={t('Who may sit it')}
        allowDeselect={false}
        data={[
          ...[1, 2, 3, 4, 5].map((n) => ({
            value: String(n),
            label: digitsIn(language, t('Failed in at most {n, plural, one {# subject} other {# subjects}}', { n })),
          })),
          { value: 'all', label: t('Everybody who failed') },
        ]}
        value={values.most}
        onChange={(to) => to && set({ most: to })}
        error={errorOf('most')}
      />
    </>
  )
}
