/** Who watches: rooms down, days across; a square is named for one day or for all. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { usePreferences } from '#platform/web/preferences.ts'
import classes from './seat-plan.module.css'
import { namedAt, type Square } from './named.ts'
import { invigilatorsPath, type Plan } from './use-seat-plan.ts'

const NameDialog = lazyDialog(() => import('./name-dialog.tsx'))

export function Invigilators({ exam, plan, mayChange }: { exam: number; plan: Plan; mayChange: boolean }) {
  const language = useLanguage()
  const { calendar } = usePreferences()
  const [square, setSquare] = useState<Square>()
  const { data, error, refetch } = useQuery({
    queryKey: [invigilatorsPath, exam],
    queryFn: async ({ signal }) => (await api.get(invigilatorsPath, { exam_id: exam }, { signal })).data,
  })
  if (!plan.rooms.length) return <EmptyState about={t('No rooms yet. Add the rooms in which the exam is held.')} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={8} />
  return (
    <>
      <ScrollBox className={list.scroll} label={t('Invigilators')}>
        <table className={list.table} aria-label={t('Invigilators')}>
          <thead>
            <tr>
              <th scope="col">{t('Room')}</th>
              {plan.days.map((day) => (
                <th key={day} scope="col">
                  <Day ad={day} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.rooms.map((room) => (
              <tr key={room.id} className={list.row}>
                <th scope="row">{digitsIn(getLanguage(), room.name)}</th>
                {plan.days.map((day) => (
                  <td key={day} className={classes.day}>
                    <Names
                      names={namedAt(data, { room, day }).map(nameOf)}
                      label={`${room.name}, ${dateText(day, calendar, language)}`}
                      {...(mayChange && { onName: () => setSquare({ room, day }) })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {square && (
        <Suspense>
          <NameDialog exam={exam} days={plan.days} answer={data} square={square} onClose={() => setSquare(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Names({ names, label, onName }: { names: readonly string[]; label: string; onName?: () => void }) {
  if (!onName) return names.length ? names.join(', ') : '–'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      h="auto"
      mih={32}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start', overflow: 'visible', lineHeight: 1.6 } }}
      aria-label={digitsIn(getLanguage(), `${label}: ${names.join(', ') || t('Name somebody')}`)}
      onClick={onName}
    >
      {names.join(', ') || t('Name somebody')}
    </Button>
  )
}
