/** A child at a glance for its family: attendance, results, and the remarks that the school has written for the guardian. */
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { DataAt } from '#platform/contract/calls.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Heading } from '#platform/web/kit/states/plain.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { pathTo } from '#platform/web/screen.ts'
import { type SelectedChild, selectChild } from '#school/web/child/selected-child.ts'
import { ChildChoice } from './child-screen.tsx'
import { Face, Mark, Money, PageTitle, Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'
import { type Colour, placeName } from './words.ts'

type Glance = DataAt<'GET', '/api/child-info/{id}'>

export default function ChildInfo() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const choose = (child: SelectedChild) => {
    selectChild(child)
    void navigate(pathTo('/child-info/{id}', { id: child.value }), { replace: true })
  }
  return (
    <>
      <PageTitle>{t('Child info')}</PageTitle>
      <ChildChoice chosen={id} onChoose={choose} />
      <AtAGlance key={id} id={id} />
    </>
  )
}

function AtAGlance({ id }: { id: number }) {
  const query = useSeen('/api/child-info/{id}', { id })
  return (
    <Seen query={query}>
      {(child) => (
        <>
          <Person child={child} />
          <Remarks remarks={child.remarks} />
          <Results results={child.results} />
        </>
      )}
    </Seen>
  )
}

const genders: Record<string, string> = { male: 'Male', female: 'Female', other: 'Other' }

/** Per cent of the days; undefined where none was taken. */
function attendedOf({ attendance }: Glance): number | undefined {
  if (!attendance) return undefined
  const { present, absent, late, leave, half } = attendance
  const days = present + absent + late + leave + half
  return days > 0 ? Math.round(((present + late + half / 2) / days) * 1000) / 10 : undefined
}

function Person({ child }: { child: Glance }) {
  const language = useLanguage()
  const { class_teacher: teacher, due, grade, grade_np, section, roll, dob, gender, behaviour_points: points } = child
  const attended = attendedOf(child)
  return (
    <>
      <div className={classes.profile}>
        <Face name={nameOf(child)} image={child.profile_image} size={72} />
        <div>
          <Heading level={2}>{nameOf(child)}</Heading>
          {grade !== null && <span>{placeName({ grade, grade_np, section, roll })}</span>}
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact name={t('Enrol code')}>{child.enroll_code ?? '–'}</Fact>
        <Fact name={t('Attendance')}>{attended === undefined ? '–' : digitsIn(language, `${attended} %`)}</Fact>
        <Fact name={t('Date of birth')}>{dob ? <Day ad={dob} style="long" /> : '–'}</Fact>
        <Fact name={t('Gender')}>{genders[gender] ? t(genders[gender]) : '–'}</Fact>
        {points !== null && <Fact name={t('Behaviour points')}>{digitsIn(language, points)}</Fact>}
        {due !== null && (
          <Fact name={t('To be paid')}>
            <Money paisa={due} prefix />
          </Fact>
        )}
        {teacher && (
          <Fact name={t('Class teacher')}>
            {teacher.name}
            {teacher.mobile && (
              <>
                <br />
                <a href={`tel:${teacher.mobile}`}>{digitsIn(language, teacher.mobile)}</a>
              </>
            )}
          </Fact>
        )}
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)

const tones: Record<string, Colour> = { praise: 'green', concern: 'yellow' }

function Remarks({ remarks }: { remarks: Glance['remarks'] }) {
  return (
    <section className={classes.block} aria-labelledby="remarks">
      <Heading level={2} look={3} id="remarks" className={classes.under}>
        {t('Remarks')}
      </Heading>
      {remarks.length === 0 ? (
        <EmptyState inside about={t('What teachers write for the guardian stands here.')} />
      ) : (
        <ul className={classes.rows}>
          {remarks.map(({ id, made_on, type, type_np, tone, text }) => (
            <li key={id} className={classes.line}>
              <span>
                <Mark colour={tones[tone] ?? 'gray'}>{nameOf({ name: type, name_np: type_np })}</Mark>
              </span>
              <small data-right>
                <Day ad={made_on} style="long" />
              </small>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Results({ results }: { results: Glance['results'] }) {
  const language = useLanguage()
  if (results.length === 0) return null
  return (
    <section className={classes.block} aria-labelledby="results">
      <Heading level={2} look={3} id="results" className={classes.under}>
        {t('Results')}
      </Heading>
      <ul className={classes.rows}>
        {results.map(({ exam, gpa, letter }) => (
          <li key={exam} className={classes.line}>
            <span>{exam}</span>
            <b data-right>
              {letter ?? '–'} {gpa !== null && `(${digitsIn(language, gpa)})`}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}
