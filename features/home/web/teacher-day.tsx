/** A teacher's day: the lessons in their order, whose attendance is still to take, the newest remarks. */
import { Button } from '@mantine/core'
import { IconCircleCheck, IconMessagePlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { Birthdays } from './birthdays.tsx'
import { Daily } from './daily.tsx'
import type { Today } from './dashboard.tsx'
import classes from './home.module.css'
import { LatestNotices } from './latest-notices.tsx'
import { OwnSection } from './own-section.tsx'
import { Block, MayLink } from './parts.tsx'
import { useWay } from './way.ts'

type Lesson = NonNullable<Today['lessons']>[number]
const sectionName = ({
  grade,
  grade_np,
  section,
}: {
  grade: string
  grade_np: string | null
  section: string | null
}): string => [nameOf({ name: grade, name_np: grade_np }), section].filter(Boolean).join(' ')

export default function TeacherDay({
  today: { lessons, to_take, remarks, attendance, own_section, birthdays, notices },
}: {
  today: Today
}) {
  return (
    <>
      <Daily />
      <div className={classes.columns} data-day>
        <div>
          <Lessons lessons={lessons ?? []} off={attendance?.off ?? null} missing={attendance?.missing ?? 0} />
          {to_take && to_take.length > 0 && <ToTake sections={to_take} />}
          {own_section && <OwnSection section={own_section} />}
        </div>
        <div>
          {remarks && <Remarks remarks={remarks} />}
          {birthdays && <Birthdays people={birthdays} />}
          <LatestNotices notices={notices} />
        </div>
      </div>
    </>
  )
}

function Lessons({ lessons, off, missing }: { lessons: Lesson[]; off: string | null; missing: number }) {
  const way = useWay()
  const language = useLanguage()
  // one sheet serves all lessons of a section where attendance is taken by day: it is offered once
  const isFirst = (lesson: Lesson, at: number) =>
    lesson.sheet_period !== null || lessons.findIndex((each) => each.section_id === lesson.section_id) === at
  return (
    <Block title={t('Your lessons today')} to={way('/routines', { by: 'teacher' })}>
      {missing > 0 && (
        <p className={classes.still}>
          <MayLink to={way('/attendance/pending')}>
            {t(
              '{n, plural, one {# of your sections has no attendance yet} other {# of your sections have no attendance yet}}',
              { n: missing },
            )}
          </MayLink>
        </p>
      )}
      {lessons.length === 0 ? (
        <EmptyState
          inside
          about={
            off === null ? t('You have no lesson in the routine today.') : t('No school today: {why}.', { why: t(off) })
          }
        />
      ) : (
        <ol className={classes.list}>
          {lessons.map((lesson, at) => (
            <li key={lesson.id} className={classes.lesson}>
              <span className={classes.when}>
                {nameOf({ name: lesson.period, name_np: lesson.period_np })}
                <small>{digitsIn(language, `${lesson.starts_at} – ${lesson.ends_at}`)}</small>
              </span>
              <span>
                <b>{nameOf({ name: lesson.subject, name_np: lesson.subject_np })}</b>
                <small>
                  {[sectionName(lesson), lesson.room && t('Room {room}', { room: digitsIn(language, lesson.room) })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              {lesson.sheet === 'taken' && <Taken />}
              {lesson.sheet === 'due' && isFirst(lesson, at) && (
                <Take section={lesson} period={lesson.sheet_period} subject={lesson.subject_id} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Block>
  )
}

const Taken = () => (
  <small className={classes.taken}>
    <IconCircleCheck size={16} aria-hidden /> {t('Attendance taken')}
  </small>
)

function Take({
  section,
  period,
  subject,
}: {
  section: { section_id: number; grade: string; grade_np: string | null; section: string | null }
  period?: number | null
  subject?: number
}): ReactNode {
  const way = useWay()
  const to = way('/attendance', {
    section: section.section_id,
    ...(period ? { period, ...(subject && { subject }) } : {}),
  })
  return (
    to && (
      <Button
        component={Link}
        to={to}
        size="sm"
        variant="light"
        aria-label={t('Take attendance of {section}', { section: sectionName(section) })}
      >
        {t('Take attendance')}
      </Button>
    )
  )
}

/** Of which one is class teacher, without a lesson of one's own today. */
function ToTake({ sections }: { sections: NonNullable<Today['to_take']> }) {
  const language = useLanguage()
  return (
    <Block title={t('Attendance still to take')}>
      <ul className={classes.list}>
        {sections.map((section) => (
          <li key={section.section_id} className={classes.lesson} data-plain>
            <span>
              <b>{sectionName(section)}</b>
              <small>
                {digitsIn(language, t('{n, plural, one {# student} other {# students}}', { n: section.students }))}
              </small>
            </span>
            <Take section={section} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Remarks({ remarks }: { remarks: NonNullable<Today['remarks']> }) {
  const way = useWay()
  const to = way('/remarks')
  const add =
    to && can('remark-create') ? (
      <Button
        component={Link}
        to={`${to}?add=1`}
        size="compact-sm"
        variant="default"
        leftSection={<IconMessagePlus size={16} aria-hidden />}
      >
        {t('Add remark')}
      </Button>
    ) : undefined
  return (
    <Block title={t('Remarks')} to={to}>
      {remarks.length === 0 ? (
        <EmptyState inside about={t('No remark on your students in this batch yet.')} action={add} />
      ) : (
        <>
          <ul className={classes.list}>
            {remarks.map((remark) => (
              <li key={remark.id} className={classes.line}>
                <span>
                  <MayLink to={way('/student/{id}', {}, { id: remark.student_id })}>{nameOf(remark)}</MayLink>
                  <small className={classes.text}>
                    {nameOf({ name: remark.remark_type, name_np: remark.remark_type_np })}: {remark.text}
                  </small>
                </span>
                <small>
                  <Day ad={remark.made_on} />
                </small>
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
    </Block>
  )
}
