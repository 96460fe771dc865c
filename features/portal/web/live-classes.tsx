/** Live classes of a child's section: those to come with the way in, then the past ones. */
import { Button, Title } from '@mantine/core'
import '#platform/web/styles/basics.css'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { nowHere } from '#platform/web/clock.ts'
import { isOver } from '#features/classroom/contract/is-over.ts'
import type { liveClassesOfChild } from '#features/classroom/contract/live-classes.ts'
import { ChildScreen } from './child-screen.tsx'
import { Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'

type LiveClass = DataOf<typeof liveClassesOfChild>[number]

export default function LiveClasses() {
  return <ChildScreen title={t('Live classes')}>{(child) => <Classes studentId={child.value} />}</ChildScreen>
}

function Classes({ studentId }: { studentId: number }) {
  const query = useSeen('/api/guardian-live-class', { student_id: studentId })
  return (
    <Seen query={query}>
      {(all) => {
        const toCome = all
          .filter((each) => !isOver(each, nowHere()))
          .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
        const past = all.filter((each) => isOver(each, nowHere()))
        if (all.length === 0)
          return (
            <EmptyState
              title={t('No live class yet')}
              about={t('A live class appears here when a teacher plans it.')}
            />
          )
        return (
          <>
            <Title order={2} size="h3">
              {t('To come')}
            </Title>
            {toCome.length === 0 && <EmptyState inside about={t('No live class is planned now.')} />}
            <ul className={classes.rows}>
              {toCome.map((each) => (
                <ClassLine key={each.id} of={each} />
              ))}
            </ul>
            {past.length > 0 && (
              <Title order={2} size="h3" mt="lg">
                {t('Past')}
              </Title>
            )}
            <ul className={classes.rows}>
              {past.map((each) => (
                <ClassLine key={each.id} of={each} />
              ))}
            </ul>
          </>
        )
      }}
    </Seen>
  )
}

function ClassLine({ of }: { of: LiveClass }) {
  const language = useLanguage()
  return (
    <li className={classes.line}>
      <div>
        <b>{of.title}</b>
        <br />
        <small>
          {of.subject !== null && <>{nameOf({ name: of.subject, name_np: of.subject_np })} · </>}
          <Moment at={of.starts_at} style="long" /> · {t('{n} minutes', { n: digitsIn(language, of.minutes) })}
        </small>
      </div>
      {!isOver(of, nowHere()) && (
        <Button component="a" href={of.join_url} target="_blank" rel="noopener noreferrer" variant="light">
          {t('Join')}
        </Button>
      )}
    </li>
  )
}
