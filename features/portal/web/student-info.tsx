/** A child as the school knows it, and whom to call. */
import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import '#platform/web/styles/basics.css'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import type { Child } from '../contract/portal.ts'
import { ChildScreen } from './child-screen.tsx'
import { Corrections } from './corrections.tsx'
import { Face, Money, Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useChild } from './use-child.ts'
import { personName } from './words.ts'

export default function StudentInfo() {
  const { query } = useChild()
  return (
    <ChildScreen title={t('Student info')}>
      {({ value }) => (
        <Seen query={query}>
          {(list) => {
            const child = list.find((each) => each.id === value)
            return (
              child && (
                <>
                  <Info child={child} />
                  <Corrections studentId={child.id} />
                </>
              )
            )
          }}
        </Seen>
      )}
    </ChildScreen>
  )
}

function Info({ child }: { child: Child }) {
  const { profile_image, academic, due } = child
  const name = personName(child)
  const language = useLanguage()
  const teacher = academic?.class_teacher
  return (
    <section aria-labelledby="child">
      <div className={classes.profile}>
        <Face name={name} image={profile_image} size={72} />
        <Title order={2} id="child">
          {name}
        </Title>
      </div>
      <dl className={classes.facts}>
        {academic && (
          <>
            <Fact name={t('Enrol code')}>
              <span className="tabular">{academic.enroll_code}</span>
            </Fact>
            <Fact name={t('Grade')}>{nameOf({ name: academic.grade, name_np: academic.grade_np })}</Fact>
            <Fact name={t('Section')}>{academic.section ?? '–'}</Fact>
            <Fact name={t('Roll number')}>{academic.roll === null ? '–' : digitsIn(language, academic.roll)}</Fact>
          </>
        )}
        <Fact name={t('To be paid')}>
          <Money paisa={due} prefix />
        </Fact>
        {teacher && (
          <Fact name={t('Class teacher')}>
            {nameOf(teacher)}
            {teacher.mobile && (
              <>
                <br />
                <Anchor href={`tel:${teacher.mobile}`}>{digitsIn(language, teacher.mobile)}</Anchor>
              </>
            )}
          </Fact>
        )}
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
