/** One member of staff: who it is, how to reach him, his work, roles and sign-in, papers, what he teaches, and the month. */
import { Alert, Anchor, Badge, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { ApiError, api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { confirmEdit } from '#platform/web/kit/form/confirm.tsx'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Documents } from '#platform/web/kit/form/documents.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Parts } from '#platform/web/kit/states/parts.ts'
import { Photo } from '#platform/web/kit/states/photo.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { Unlock } from '#school/web/lock/unlock.tsx'
import { can } from '#platform/web/session.ts'
import { staffDetails, staffShape } from '../contract/staff-shape.ts'
import type { StaffRecord } from '../contract/staff.ts'
import { DetailsSection } from './details-section.tsx'
import { PersonFacts } from './person-facts.tsx'
import { SignIn } from './sign-in.tsx'
import { staffSections } from './slots.ts'
import { StaffLeaving } from './staff-leaving.tsx'
import { StaffRoles } from './staff-roles.tsx'
import { keyOfStaff, useKeepStaff } from './use-keep-staff.ts'
import { documentNames, placeOf } from './words.ts'
import classes from './people.module.css'

export default function Staff() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: keyOfStaff(id),
    queryFn: ({ signal }) => api.get('/api/staff/{id}', { id }, { signal }),
  })
  if (error instanceof ApiError && error.code === 'record-protected') return <Unlock />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Profile person={data.data} onChange={() => void refetch()} />
}

function Profile({ person, onChange }: { person: StaffRecord; onChange: () => void }) {
  const keep = useKeepStaff()
  return (
    <div className={classes.page}>
      <PageHeader title={nameOf(person)} back={{ to: '/staffs', label: t('Staffs') }} />
      <div className={classes.head}>
        <Photo
          person={person}
          path={`/api/staff/${person.id}/profile`}
          mayChange={can('staff-update')}
          onChanged={(profile_image) => keep({ data: { ...person, profile_image } })}
        />
        <Head person={person} />
      </div>
      {person.left_on && (
        <Alert color="yellow" mb="md" title={<Badge color="yellow">{t('Left')}</Badge>}>
          <Day ad={person.left_on} style="long" /> {person.left_reason}
        </Alert>
      )}
      <Details person={person} />
      <StaffRoles person={person} onChange={onChange} />
      <SignIn id={person.id} signIn={person.sign_in} onChange={onChange} off={person.left_on !== null} />
      <Teaching person={person} />
      <Suspense>
        <Parts of={staffSections} id={person.id} />
      </Suspense>
      {can('staff-paper-read') && (
        <Documents
          path={`/api/staff/${person.id}/documents`}
          kinds={documentNames}
          mayAdd={can('staff-paper-create')}
          mayRemove={can('staff-paper-delete')}
          className={classes.section}
        />
      )}
      <StaffLeaving person={person} />
    </div>
  )
}

function Head({ person: { details, department, heads, roles } }: { person: StaffRecord }) {
  const language = useLanguage()
  return (
    <div className={classes.who}>
      <div className={classes.line}>
        <Text component="span" fw={600} className="tabular">
          {digitsIn(language, details.employee_number ?? '')}
        </Text>
        <span>{[details.position, department].filter(Boolean).join(' · ')}</span>
        {roles.map((role) => (
          <Badge key={role.slug} color="gray">
            {t(role.name)}
          </Badge>
        ))}
      </div>
      <div className={classes.line}>
        {details.primary_mobile && (
          <Anchor href={`tel:${details.primary_mobile}`} size="sm" className="tabular" td="underline">
            {details.primary_mobile}
          </Anchor>
        )}
        {details.email && (
          <Anchor href={`mailto:${details.email}`} size="sm" td="underline">
            {details.email}
          </Anchor>
        )}
      </div>
      {heads.length > 0 && (
        <div className={classes.line}>
          {t('Leads')}:{' '}
          {heads.map((each, at) => (
            <span key={each.id}>
              {at > 0 && ', '}
              <Anchor component={Link} to={`/department/${each.id}`} size="sm" td="underline">
                {each.name}
              </Anchor>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function Details({ person: { id, details, department } }: { person: StaffRecord }) {
  const keep = useKeepStaff()
  const language = useLanguage()
  const [editing, setEditing] = useState(false)
  return (
    <DetailsSection
      id="details"
      title={t('Personal, contact and employment')}
      mayEdit={can('staff-update & staff-contact-read & staff-record-read')}
      editing={editing}
      onEdit={() => void confirmEdit().then((yes) => yes && setEditing(true))}
      onClose={() => setEditing(false)}
      fields={staffDetails.fields}
      schema={schemasOf(staffDetails).update}
      row={details}
      draft={`staff.${id}`}
      send={(values, clear) => api.form('/api/staff', values, { id, method: 'PATCH', clear })}
      onSaved={keep}
    >
      <PersonFacts
        shape={staffShape}
        values={{ ...details, department }}
        cells={{ employee_number: digitsIn(language, details.employee_number ?? '') }}
      />
    </DetailsSection>
  )
}

/** One line a class, with its subjects. */
function Teaching({ person: { teaches, class_of } }: { person: StaffRecord }) {
  const places = [...new Set(teaches.map((each) => each.section_id))].map((id) =>
    teaches.filter((each) => each.section_id === id),
  )
  return (
    <section className={classes.section} aria-labelledby="teaching">
      <div className={classes.sectionHead}>
        <Title order={2} id="teaching">
          {t('Subjects taught')}
        </Title>
      </div>
      {class_of.length > 0 && (
        <Text size="sm" mb="xs">
          {t('Class teacher of')} {class_of.map((each) => placeOf(each)).join(', ')}
        </Text>
      )}
      {places.length === 0 ? (
        <EmptyState inside about={t('No subject in this batch.')} />
      ) : (
        <Facts>
          {places.map((rows) => (
            <Fact key={rows[0]!.section_id} name={placeOf(rows[0]!)}>
              {rows.map((each) => nameOf({ name: each.subject, name_np: each.subject_np })).join(', ')}
            </Fact>
          ))}
        </Facts>
      )}
    </section>
  )
}
