/** The order of the classes, moved by arrows and saved as a whole. */
import { ActionIcon, Button, Group, List, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { readAll } from '#platform/web/read-all.ts'
import { gradesQuery } from '#school/web/pickers/grades-query.ts'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import classes from './settings.module.css'

interface Grade {
  id: number
  name: string
  name_np: string | null
}
const path = '/api/grades'

export function ClassOrder() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'order'],
    queryFn: () => readAll<Grade>(path, gradesQuery),
  })
  const [changed, setChanged] = useState<Grade[]>()
  const [busy, setBusy] = useState(false)
  const grades = changed ?? data ?? []
  function move(at: number, by: number) {
    const next = [...grades]
    next.splice(at + by, 0, ...next.splice(at, 1))
    setChanged(next)
  }
  async function save() {
    setBusy(true)
    const saved = await api
      .form('/api/class-order', { grade_ids: grades.map(({ id }) => id) }, { method: 'PUT' })
      .catch(() => undefined)
    setBusy(false)
    await queries.invalidateQueries({ queryKey: [path] })
    if (saved) setChanged(undefined)
  }
  return (
    <section className={classes.form} aria-labelledby="class-order">
      <Title order={2} size="h4" id="class-order" mt="xl" mb="xs">
        {t('Order of classes')}
      </Title>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <List listStyleType="none" spacing={2}>
          {grades.map((grade, at) => (
            <GradeLine key={grade.id} grade={grade} at={at} onMove={move} grades={grades} />
          ))}
        </List>
      )}
      <Button mt="sm" variant="default" loading={busy} disabled={!changed} onClick={() => void save()}>
        {t('Save the order')}
      </Button>
    </section>
  )
}

interface GradeLineProps {
  grade: Grade
  at: number
  onMove: (at: number, by: number) => void
  grades: Grade[]
}

function GradeLine({ grade, at, onMove, grades }: GradeLineProps) {
  return (
    <List.Item>
      <Group gap="xs">
        <Text size="sm" w={160}>
          {nameOf(grade)}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={at === 0}
          onClick={() => onMove(at, -1)}
          aria-label={t('{field}: further up', { field: nameOf(grade) })}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={at === grades.length - 1}
          onClick={() => onMove(at, 1)}
          aria-label={t('{field}: further down', { field: nameOf(grade) })}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
      </Group>
    </List.Item>
  )
}
