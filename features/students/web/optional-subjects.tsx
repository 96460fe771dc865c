/** Which optional subjects a student has chosen in the batch, and changing them within the limits of the group. */
import { Button, Checkbox, Group, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudentChoice } from '#features/academics/contract/optional.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can, useSession } from '#platform/web/session.ts'
import classes from './students.module.css'

const path = '/api/student/{student_id}/optional-choices'

export function OptionalSubjects({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [path, id],
    queryFn: async () => (await api.get(path, { student_id: id })).data,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={2} />
  if (!data.groups.length || data.enroll_id === null) return null
  return (
    <section className={classes.section} aria-labelledby="optional">
      <Title order={2} id="optional" mb="xs">
        {t('Optional subjects')}
      </Title>
      <Stack>
        {data.groups.map((group) => (
          <Choice key={group.group_id} student={id} enrolment={data.enroll_id!} group={group} />
        ))}
      </Stack>
    </section>
  )
}

function Choice({ student, enrolment, group }: { student: number; enrolment: number; group: StudentChoice }) {
  const queries = useQueryClient()
  const { batch, user } = useSession()
  const mayChange = can('subject-update') && (user.ut === 'super' || batch?.is_current !== false)
  const [chosen, setChosen] = useState<string[]>()
  const [busy, setBusy] = useState(false)
  const now = chosen ?? group.subjects.filter((each) => each.chosen).map((each) => String(each.id))

  async function save() {
    setBusy(true)
    try {
      const { message } = await api.command(
        '/api/optional-group/{id}/choices',
        { id: group.group_id, choices: [{ enroll_id: enrolment, subject_ids: now.map(Number) }] },
        { method: 'PUT' },
      )
      notify('success', t(message))
      await queries.invalidateQueries({ queryKey: [path, student] })
      setChosen(undefined)
    } catch (error) {
      notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const limits =
    group.choose_min === group.choose_max
      ? t('Choose {n}.', { n: group.choose_min })
      : t('Choose {min} to {max}.', { min: group.choose_min, max: group.choose_max })
  return (
    <div>
      <Checkbox.Group
        label={nameOf({ name: group.group, name_np: group.group_np })}
        description={limits}
        value={now}
        onChange={setChosen}
        readOnly={!mayChange}
      >
        <Group mt={6}>
          {group.subjects.map((each) => (
            <Checkbox key={each.id} value={String(each.id)} label={nameOf(each)} disabled={!mayChange} />
          ))}
        </Group>
      </Checkbox.Group>
      {chosen && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" loading={busy} onClick={() => void save()}>
            {t('Save')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setChosen(undefined)}>
            {t('Cancel')}
          </Button>
        </Group>
      )}
      {!now.length && !chosen && <EmptyState inside about={t('Nothing is chosen yet.')} />}
    </div>
  )
}
