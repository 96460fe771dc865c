/** Activities that an exam assesses in a class, and by which letters; copied from another class or exam. */
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { useMayChange } from '#school/web/session/may-change.ts'
import { type ecaExamSetting, firstLetters } from '../../contract/eca.ts'

const path = '/api/eca-exam/{grade_id}/{exam_id}'
type Setting = DataOf<typeof ecaExamSetting>
interface Place {
  grade_id: number
  exam_id: number
}

export function EcaExamSetting() {
  useLanguage()
  const { gradeId, examId } = useParams()
  const place = { grade_id: Number(gradeId), exam_id: Number(examId) }
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [path, place],
    queryFn: async ({ signal }) => (await api.get(path, place, { signal })).data,
    // what is ticked is not taken away under the hand
    refetchOnWindowFocus: false,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={8} />
  return (
    <section>
      <PageHeader
        title={`${t('ECA exam setting')}: ${nameOf({ name: data.grade, name_np: data.grade_np })}, ${nameOf({ name: data.exam, name_np: data.exam_np })}`}
        back={{ to: '/eca-exam-list', label: t('ECA exams') }}
      />
      <Editor key={`${gradeId}.${examId}.${dataUpdatedAt}`} place={place} setting={data} />
    </section>
  )
}

function Editor({ place, setting }: { place: Place; setting: Setting }) {
  const language = useLanguage()
  const queries = useQueryClient()
  const { heads, state } = setting
  const assessed = heads.flatMap(({ activities }) => activities.filter((each) => each.is_assessed)).map(({ id }) => id)
  const [chosen, setChosen] = useState(() => new Set(assessed))
  const isNew = assessed.length === 0 && setting.letters.length === 0
  const [letters, setLetters] = useState((isNew ? firstLetters : setting.letters).join(', '))
  const [remarks, setRemarks] = useState(setting.remarks)
  const { busy, run, problem, errorOf } = useCall({ letters, activity_ids: [...chosen] })
  const readOnly = !useMayChange('subject-mark-update') || state === 'published'
  const turn = (id: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  async function save() {
    if (readOnly || busy) return
    const saved = await run(() =>
      api.command(
        path,
        {
          ...place,
          letters: letters.split(/[,،]/).flatMap((each) => each.trim() || []),
          remarks,
          activity_ids: [...chosen],
        },
        { method: 'PUT' },
      ),
    )
    if (!saved) return
    notify('success', t(saved.message))
    await queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => String(of).startsWith('/api/eca-exam') })
  }
  useHotkeys([['mod+s', () => void save()]], [])
  if (!heads.length)
    return (
      <EmptyState
        about={t('There are no activities yet. Add heads, and activities to them.')}
        action={
          <Button component={Link} to="/eca-head">
            {t('ECA heads')}
          </Button>
        }
      />
    )
  return (
    <Stack gap="md" maw={960}>
      {readOnly && (
        <Alert color="blue">
          {state === 'published'
            ? t('This exam is published. Withdraw its results first.')
            : t('Activities of an exam are changed in the current batch, by whoever has the right.')}
        </Alert>
      )}
      <Group align="flex-start" gap="xl">
        {heads.map(({ id, activities, ...head }) => (
          <Stack key={id} component="fieldset" gap={8} m={0} p={0} bd="none" miw="12rem">
            <Text component="legend" fw={500} p={0}>
              {nameOf(head)}
            </Text>
            {activities.map((activity) => (
              <Checkbox
                key={activity.id}
                label={nameOf(activity)}
                description={
                  activity.given > 0 && digitsIn(language, t('Entered for {n} students', { n: activity.given }))
                }
                checked={chosen.has(activity.id)}
                // what is entered would be lost
                disabled={readOnly || (activity.given > 0 && activity.is_assessed)}
                onChange={(event) => turn(activity.id, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        ))}
      </Group>
      <TextInput
        label={t('Letters')}
        description={t('With commas between them, the best first. Empty: a short remark only.')}
        maw={480}
        disabled={readOnly}
        value={letters}
        error={errorOf('letters')}
        onChange={(event) => setLetters(event.currentTarget.value)}
      />
      <Checkbox
        label={t('A short remark may stand instead of a letter')}
        disabled={readOnly}
        checked={remarks}
        onChange={(event) => setRemarks(event.currentTarget.checked)}
      />
      {problem && (
        <Text c="red" size="sm" role="alert">
          {problem}
        </Text>
      )}
      {!readOnly && (
        <ActionBar>
          <Button onClick={() => void save()} loading={busy} aria-keyshortcuts="Control+S">
            {t('Save')}
          </Button>
          <CopyFrom place={place} />
        </ActionBar>
      )}
    </Stack>
  )
}

/** As another class of this exam, or a class of another one, is assessed. */
function CopyFrom({ place }: { place: Place }) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['/api/eca-exam'],
    queryFn: async ({ signal }) => (await api.get('/api/eca-exam', {}, { signal })).data,
  })
  const sources = (data ?? []).flatMap(({ exam_id, classes: asked, ...exam }) =>
    asked
      .filter(
        ({ grade_id, activities }) =>
          activities.length > 0 && !(grade_id === place.grade_id && exam_id === place.exam_id),
      )
      .map(({ grade_id, grade, grade_np }) => ({
        value: `${exam_id}.${grade_id}`,
        label: `${nameOf(exam)}, ${nameOf({ name: grade, name_np: grade_np })}`,
      })),
  )
  if (!sources.length) return null
  async function copy(from: string | null) {
    const source = sources.find(({ value }) => value === from)
    if (!source) return
    const sure = await confirm({
      title: t('Copy activities?'),
      message: t('This class is assessed as {source} is.', { source: source.label }),
      confirm: t('Copy'),
    })
    if (!sure) return
    const [from_exam_id, from_grade_id] = source.value.split('.').map(Number)
    try {
      const { message } = await api.command('/api/eca-exam/{grade_id}/{exam_id}/copy', {
        ...place,
        from_exam_id: from_exam_id!,
        from_grade_id: from_grade_id!,
      })
      await queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => String(of).startsWith('/api/eca-exam') })
      notify('success', t(message))
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  return (
    <Select
      aria-label={t('Copy from')}
      placeholder={t('Copy from')}
      data={sources}
      value={null}
      searchable
      onChange={(from) => void copy(from)}
    />
  )
}
