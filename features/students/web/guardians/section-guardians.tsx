/** The students of a section, each with a finder for a guardian; all are assigned in one go. */
import { Anchor, Button, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { relationWord } from '../labels.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { can } from '#platform/web/session.ts'
import type { SectionStudent } from '../../contract/guardians/guardians.ts'
import { GuardianChoice } from './guardian-choice.tsx'
import { RelationSelect } from './relation-select.tsx'
import { useAssigning } from './use-assigning.ts'
import { digits } from '#features/people/web/shared.ts'
import classes from './guardians.module.css'

const path = '/api/section-guardian'
type Assigning = ReturnType<typeof useAssigning>

export default function SectionGuardians() {
  const [params, setParams] = useAddress()
  const at = (name: string) => Number(params.get(name)) || null
  const place = { grade: at('grade_id'), section: at('section_id') }
  const assigning = useAssigning([path, '/api/student'])
  useLeaving(assigning.count > 0, t('The chosen guardians are not assigned yet.'))
  function choose({ grade, section }: typeof place) {
    assigning.clear()
    setParams(
      Object.fromEntries(
        Object.entries({ grade_id: grade, section_id: section }).flatMap(([name, id]) =>
          id ? [[name, String(id)]] : [],
        ),
      ),
      { replace: true },
    )
  }
  return (
    <div className={classes.wide}>
      <PageHeader
        title={t('Assign guardians')}
        back={{ to: '/guardians', label: t('Guardians') }}
        about={t(
          'Choose a section, then a guardian for each student: by mobile or name, or somebody new. Brothers and sisters with the same mobile get one guardian.',
        )}
      />
      <div className={classes.chooser}>
        <GradeSectionSelect value={place} onChange={choose} />
      </div>
      {place.section ? (
        <Students section={place.section} assigning={assigning} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('Choose a section.')}
        </Text>
      )}
    </div>
  )
}

function Students({ section, assigning }: { section: number; assigning: Assigning }) {
  const [onlyLonely, setOnlyLonely] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [path, section],
    queryFn: ({ signal }) => api.get(path, { section_id: section }, { signal }),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={8} />
  const lonely = data.data.filter((each) => !each.guardians.length).length
  const shown = onlyLonely ? data.data.filter((each) => !each.guardians.length) : data.data
  const mayAssign = can('guardian-create|guardian-update')
  if (!data.data.length) return <EmptyState about={t('Nobody studies in this section.')} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (assigning.count) void assigning.send()
      }}
    >
      <div className={classes.chooser}>
        <Text size="sm">
          {digits(
            t('{n, plural, one {# student} other {# students}}, {lonely} without a guardian.', {
              n: data.data.length,
              lonely,
            }),
          )}
        </Text>
        <Switch
          label={t('Only those without a guardian')}
          checked={onlyLonely}
          onChange={(event) => setOnlyLonely(event.currentTarget.checked)}
        />
      </div>
      {shown.map((student) => (
        <Seat key={student.student_id} student={student} assigning={assigning} mayAssign={mayAssign} />
      ))}
      {mayAssign && (
        <div className={`${classes.sticky} no-print`}>
          <Text size="sm" aria-live="polite">
            {digits(t('{n, plural, one {# guardian chosen} other {# guardians chosen}}', { n: assigning.count }))}
          </Text>
          <Button type="submit" loading={assigning.busy} disabled={!assigning.count}>
            {t('Assign')}
          </Button>
        </div>
      )}
    </form>
  )
}

function Seat({
  student,
  assigning,
  mayAssign,
}: {
  student: SectionStudent
  assigning: Assigning
  mayAssign: boolean
}) {
  const { choice, relation } = assigning.rowOf(student.student_id)
  const name = nameOf(student)
  return (
    <div className={classes.seat}>
      <div>
        {can('student-read') ? (
          <Anchor component={Link} to={`/student/${student.student_id}`} size="sm" fw={500} c="inherit">
            {name}
          </Anchor>
        ) : (
          <Text size="sm" fw={500}>
            {name}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {[student.roll !== null && digits(t('Roll {roll}', { roll: student.roll })), student.enroll_code]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Guardians student={student} />
      {mayAssign && (
        <GuardianChoice
          student={name}
          value={choice}
          onChange={(next) => assigning.change(student.student_id, { choice: next })}
          error={assigning.errorOf(student.student_id)}
        />
      )}
      {mayAssign &&
        (choice ? (
          <RelationSelect
            name={t('Relation of the guardian of {name}', { name })}
            value={relation}
            onChange={(next) => assigning.change(student.student_id, { relation: next })}
          />
        ) : (
          <span />
        ))}
    </div>
  )
}

function Guardians({ student }: { student: SectionStudent }) {
  return (
    <Text size="sm" component="div">
      {student.guardians.length ? (
        student.guardians.map((each) => (
          <div key={each.id}>
            {each.name}{' '}
            <Text span size="xs" c="dimmed">
              {relationWord(each.relation)}
            </Text>
          </div>
        ))
      ) : (
        <Text span size="sm" c="dimmed">
          {t('No guardian')}
        </Text>
      )}
    </Text>
  )
}
