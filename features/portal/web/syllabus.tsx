/** A child's syllabus: each subject opens its chapters; what is taught is ticked. */
import { Suspense } from 'react'
import { inLine, lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { ChildScreen } from './child-screen.tsx'
import { Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'
import type { DataAt } from '#platform/contract/calls.ts'

const Day = lazyPart(() => import('#platform/web/kit/date/day.tsx').then((day) => ({ default: day.Day })), {
  failed: inLine,
})

export default function Syllabus() {
  return <ChildScreen title={t('Syllabus')}>{(child) => <Subjects studentId={child.value} />}</ChildScreen>
}

function Subjects({ studentId }: { studentId: number }) {
  const query = useSeen('/api/guardian-syllabus', { student_id: studentId })
  return (
    <Seen query={query}>
      {(subjects) =>
        subjects.length === 0 ? (
          <EmptyState
            title={t('No syllabus yet')}
            about={t('The syllabus appears here when the school has entered it.')}
          />
        ) : (
          subjects.map((subject) => {
            const name = nameOf({ name: subject.subject, name_np: subject.subject_np })
            return <SubjectFold key={subject.subject_id} subject={subject} name={name} />
          })
        )
      }
    </Seen>
  )
}

interface SubjectFoldProps {
  subject: DataAt<'GET', '/api/guardian-syllabus'>[number]
  name: string
}

function SubjectFold({ subject, name }: SubjectFoldProps) {
  const language = useLanguage()
  return (
    <details className={classes.fold}>
      <summary>
        <b>{name}</b>{' '}
        <progress
          value={subject.done}
          max={subject.topics || 1}
          aria-label={t('{subject}: taught', { subject: name })}
        />{' '}
        <span className="tabular">{digitsIn(language, `${subject.done}/${subject.topics}`)}</span>
      </summary>
      {subject.chapters.map((chapter) => (
        <section key={chapter.title}>
          <h2>{chapter.title}</h2>
          <ul>
            {chapter.topics.map((topic) => (
              <li key={topic.title}>
                {topic.done_on ? '✓ ' : ''}
                {topic.title}{' '}
                <small>
                  {topic.done_on ? (
                    <>
                      {t('Taught on')}{' '}
                      <Suspense>
                        <Day ad={topic.done_on} />
                      </Suspense>
                    </>
                  ) : (
                    topic.planned_on && (
                      <>
                        {t('Until')}{' '}
                        <Suspense>
                          <Day ad={topic.planned_on} />
                        </Suspense>
                      </>
                    )
                  )}
                </small>
              </li>
            ))}
          </ul>
          {chapter.files.map((file) => (
            <p key={file.file_id}>
              <a href={fileUrl(file.file_id)} target="_blank" rel="noopener">
                {file.name}
              </a>
            </p>
          ))}
        </section>
      ))}
    </details>
  )
}
