/** A school's settings from above: which services and features it has. */
import { Badge, Switch, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { refreshSession } from '#school/web/session/account.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Parts } from '#platform/web/kit/states/parts.ts'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import { partNames } from '../contract/parts-of-product.ts'
import type { SchoolParts } from '../contract/switch-parts.ts'
import { schoolPages } from './slots.ts'
import classes from './settings.module.css'

type Part = SchoolParts['parts'][number]

export default function SchoolSetting() {
  const id = Number(useParams().id)
  const { data, error, refetch, busy, change } = useParts(id)

  return (
    <>
      <PageHeader
        title={t('School setting')}
        about={data && nameOf(data.data)}
        back={{ to: '/schools', label: t('Schools') }}
      />
      <Suspense fallback={<LoadingState />}>
        <ul className={classes.links}>
          <Parts of={schoolPages} school={id} />
        </ul>
      </Suspense>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        (['service', 'feature'] as const).map((kind) => (
          <section key={kind} aria-labelledby={kind} className={classes.parts}>
            <Title order={2} size="h4" id={kind}>
              {kind === 'service' ? t('Services') : t('Features')}
            </Title>
            <Text size="sm" c="dimmed">
              {kind === 'service'
                ? t('What the school subscribes to. A service that is switched off ended yesterday.')
                : t('Parts of the product that this school uses.')}
            </Text>
            <ul className={classes.links}>
              {data.data.parts
                .filter((part) => part.kind === kind)
                .map((part) => (
                  <PartLine key={part.name} part={part} busy={busy} change={change} data={data} />
                ))}
            </ul>
          </section>
        ))
      )}
    </>
  )
}

function useParts(id: number) {
  const key = ['/api/super/school/{id}/parts', id]
  const queries = useQueryClient()
  const { company, calendar } = useSession()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => api.get('/api/super/school/{id}/parts', { id }),
  })
  const [busy, setBusy] = useState<string>()

  async function change(school: SchoolParts, { name, on }: Part) {
    const part = t(partNames[name].label)
    const goOn =
      !on ||
      (await confirm({
        title: t('Switch {part} off for {school}?', { part, school: nameOf(school) }),
        confirm: t('Switch off'),
        danger: true,
        message: t(
          'It disappears from the menus of this school, and its calls are refused at once. What is stored stays, and is there again when it is switched on.',
        ),
      }))
    if (!goOn) return
    setBusy(name)
    try {
      const answer = await api.form('/api/super/school/{id}/parts', { id, name, on: !on }, { method: 'PUT' })
      queries.setQueryData(key, { data: answer.data })
      // whoever acts in this school sees its menus change
      if (company.id === id) await refreshSession()
    } catch {
      // the reason was shown
      await refetch()
    } finally {
      setBusy(undefined)
    }
  }
  return { data, error, refetch, busy, change, calendar, language }
}

interface PartLineProps {
  part: Part
  busy: string | undefined
  change: (school: SchoolParts, part: Part) => Promise<void>
  data: { data: SchoolParts }
}

function PartLine({ part, busy, change, data }: PartLineProps) {
  const language = useLanguage()
  const { calendar } = useSession()
  return (
    <li className={classes.part}>
      <Switch
        label={t(partNames[part.name].label)}
        description={t(partNames[part.name].about)}
        checked={part.on}
        disabled={busy !== undefined}
        onChange={() => void change(data.data, part)}
      />
      {part.since ? (
        <Text size="sm" c="dimmed" ta="right">
          {t('since {day}', { day: dateText(part.since, calendar, language, 'long') })}
        </Text>
      ) : (
        !part.on && (
          <Badge color="gray" className={classes.off}>
            {t('Off')}
          </Badge>
        )
      )}
    </li>
  )
}
