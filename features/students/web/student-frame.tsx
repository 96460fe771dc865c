/** What stands around every screen of one student: who it is, what can be done, and the ways between the screens. */
import { Alert, Anchor, Badge, Button, Progress, Text } from '@mantine/core'
import { IconCash, IconLock, IconLockOpen } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { ApiError, api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Parts } from '#platform/web/kit/states/parts.ts'
import { Photo } from '#platform/web/kit/states/photo.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { Unlock } from '#school/web/lock/unlock.tsx'
import { can } from '#platform/web/session.ts'
import { seatText } from './labels.ts'
import { type StudentRecord, useKeepRecord, useMayChange, useRecord } from './record.ts'
import { recordActions } from './slots.ts'
import classes from './students.module.css'
import { useCall } from '#platform/web/kit/form/use-call.ts'

export function StudentFrame({
  actions,
  children,
}: {
  actions?: (student: StudentRecord) => ReactNode
  children: (student: StudentRecord) => ReactNode
}) {
  const { data: student, error, refetch } = useRecord()
  if (error instanceof ApiError && error.code === 'record-protected') return <Unlock />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!student) return <LoadingState />
  const to = `/student/${student.id}`
  return (
    <div className={classes.page}>
      <PageHeader
        title={nameOf(student)}
        back={{ to: '/students', label: t('Students') }}
        actions={
          <>
            {actions?.(student)}
            {can('administrator') && <Protection student={student} />}
            <Suspense>
              <Parts of={recordActions} student={student} />
            </Suspense>
            {can('receipt-read') && student.status !== 'deleted' && (
              <Button
                component={Link}
                to={`/fee-payment?student=${student.id}`}
                variant="default"
                leftSection={<IconCash size={16} aria-hidden />}
              >
                {t('Fee payment')}
              </Button>
            )}
          </>
        }
      />
      <Head student={student} />
      <Standing student={student} />
      <nav className={`${classes.tabs} no-print`} aria-label={t('Parts of the record')}>
        <NavLink to={to} end>
          {t('Profile')}
        </NavLink>
        <NavLink to={`${to}/enroll`}>{t('Enrolment')}</NavLink>
        {can('student-contact-read') && <NavLink to={`${to}/address-transport`}>{t('Address and transport')}</NavLink>}
      </nav>
      {children(student)}
    </div>
  )
}

/** Whether the record is read and changed by unlocked sessions only. */
function Protection({ student: { id, is_protected } }: { student: StudentRecord }) {
  const keep = useKeepRecord()
  const { busy, run } = useCall({})
  const change = () =>
    void run(() =>
      api.form('/api/student/{id}/protection', { id, is_protected: !is_protected }, { method: 'PUT' }),
    ).then(keep)
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={is_protected ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
      onClick={change}
    >
      {is_protected ? t('Stop protecting') : t('Protect')}
    </Button>
  )
}

function Head({ student }: { student: StudentRecord }) {
  const { details, guardian, address } = student.summary
  const keep = useKeepRecord()
  const mayChange = useMayChange('student-update') && student.status !== 'deleted'
  return (
    <div className={classes.head}>
      <Photo
        person={student}
        path={`/api/student/${student.id}/profile`}
        mayChange={mayChange}
        onChanged={(profile_image) =>
          keep({ data: { ...student, profile_image, summary: { ...student.summary, avatar: profile_image } } })
        }
      />
      <div className={classes.who}>
        <div className={classes.line}>
          {details.enroll_code && (
            <Text component="span" fw={600} className="tabular">
              {details.enroll_code}
            </Text>
          )}
          <span>{seatText(details)}</span>
        </div>
        {guardian && (
          <div className={classes.line}>
            <span>
              {t('Guardian')}: {guardian.name}
            </span>
            {guardian.mobile && (
              <Anchor href={`tel:${guardian.mobile}`} size="sm" className="tabular" td="underline">
                {guardian.mobile}
              </Anchor>
            )}
          </div>
        )}
        {address && <div className={classes.line}>{address}</div>}
        {student.due !== null && (
          <div className={classes.line}>
            <span>
              {t('Due')}:{' '}
              {student.due > 0 ? (
                <Text component="span" c="var(--mantine-color-error)" fw={600}>
                  <Money paisa={student.due} prefix />
                </Text>
              ) : (
                t('nothing')
              )}
            </span>
          </div>
        )}
      </div>
      {student.progress && <Completeness progress={student.progress} />}
    </div>
  )
}

function Completeness({ progress: { percent, missing } }: { progress: NonNullable<StudentRecord['progress']> }) {
  const language = useLanguage()
  const label = digitsIn(language, t('Record {percent} % complete', { percent }))
  return (
    <div className={classes.progress}>
      <Text size="sm" mb={4}>
        {label}
      </Text>
      <Progress value={percent} aria-label={label} color={percent >= 80 ? 'green' : 'yellow'} />
      {missing.length > 0 && (
        <Text size="xs" c="dimmed" mt={4} lineClamp={2}>
          {t('Missing: {list}', { list: missing.map((name) => t(name)).join(', ') })}
        </Text>
      )}
    </div>
  )
}

function Standing({ student }: { student: StudentRecord }) {
  if (student.status === 'active') return null
  return (
    <Alert
      color={student.status === 'deleted' ? 'red' : 'yellow'}
      mb="md"
      title={
        <Badge color={student.status === 'deleted' ? 'red' : 'yellow'}>
          {t(student.status === 'deleted' ? 'Deleted' : 'Left')}
        </Badge>
      }
    >
      {student.left_on && <Day ad={student.left_on} style="long" />} {student.left_reason}
    </Alert>
  )
}
