/** Finding one student, and the way to everything that can be done for him. */
import { Anchor, Avatar, Button, Group, NumberInput, Progress, Stack, Switch, Text } from '@mantine/core'
import { IconBus, IconCash, IconId, IconListDetails, IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import { findScreen } from '#platform/web/screens.ts'
import { can, useSession } from '#platform/web/session.ts'
import { useState } from 'react'
import { seatText } from './labels.ts'
import type { StudentRecord } from './record.ts'
import classes from './students.module.css'

export default function SearchStudents() {
  const { user, company } = useSession()
  const [params, setParams] = useAddress()
  const [withDeleted, setWithDeleted] = useState(false)
  const [school, setSchool] = useState<number | null>(null)
  const id = Number(params.get('student')) || undefined
  const isForeign = school !== null && school !== company.id
  return (
    <>
      <PageHeader title={t('Search students')} />
      <Stack gap="sm" maw={640} mb="lg">
        <StudentPicker
          autoFocus={!id}
          size="md"
          withDeleted={withDeleted}
          companyId={school ?? undefined}
          onPick={(student) => setParams(isForeign ? {} : { student: String(student.id) }, { replace: true })}
        />
        <Group gap="lg">
          <Switch
            label={t('Also those who have left')}
            checked={withDeleted}
            onChange={(event) => setWithDeleted(event.currentTarget.checked)}
          />
          {user.ut === 'super' && (
            <NumberInput
              label={t('Number of the school')}
              value={school ?? ''}
              onChange={(value) => setSchool(value === '' ? null : Number(value))}
              min={1}
              hideControls
              w={180}
            />
          )}
        </Group>
      </Stack>
      {id ? (
        <Found id={id} />
      ) : (
        <EmptyState
          title={t('Nobody is chosen')}
          about={
            can('student-contact-read')
              ? t("Type some letters of the name, the enrol code, or the guardian's mobile.")
              : t('Type some letters of the name, or the enrol code.')
          }
        />
      )}
    </>
  )
}

function Found({ id }: { id: number }) {
  const {
    data: student,
    error,
    refetch,
  } = useQuery({
    queryKey: ['/api/student', 'one', id],
    queryFn: async ({ signal }) => (await api.get('/api/student/{id}', { id }, { signal })).data,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return student ? <SummaryCard student={student} /> : <LoadingState lines={3} />
}

function SummaryCard({ student }: { student: StudentRecord }) {
  const language = useLanguage()
  const { details, guardian, address } = student.summary
  const to = `/student/${student.id}`
  const { progress } = student
  const percent = progress && digitsIn(language, t('Record {percent} % complete', { percent: progress.percent }))
  return (
    <section aria-label={nameOf(student)}>
      <div className={classes.head}>
        <Avatar
          src={student.profile_image && fileUrl(student.profile_image)}
          name={student.name}
          size={72}
          radius="md"
          alt=""
        />
        <div className={classes.who}>
          <Text fw={600} size="lg">
            {nameOf(student)}
          </Text>
          <div className={classes.line}>
            <span className="tabular">{details.enroll_code}</span>
            <span>{seatText(details)}</span>
          </div>
          {guardian && (
            <div className={classes.line}>
              <span>{guardian.name}</span>
              {guardian.mobile && (
                <Anchor href={`tel:${guardian.mobile}`} size="sm" className="tabular">
                  {guardian.mobile}
                </Anchor>
              )}
            </div>
          )}
          {address && <div className={classes.line}>{address}</div>}
          {student.due !== null && (
            <div className={classes.line}>
              <span>
                {t('Due')}: {student.due > 0 ? <Money paisa={student.due} prefix /> : t('nothing')}
              </span>
            </div>
          )}
        </div>
        {progress && (
          <div className={classes.progress}>
            <Text size="sm" mb={4}>
              {percent}
            </Text>
            <Progress
              value={progress.percent}
              aria-label={percent ?? ''}
              color={progress.percent >= 80 ? 'green' : 'yellow'}
            />
          </div>
        )}
      </div>
      <Group gap="xs">
        <Button component={Link} to={to} leftSection={<IconId size={16} aria-hidden />}>
          {t('Profile')}
        </Button>
        <Button
          component={Link}
          to={`${to}/enroll`}
          variant="default"
          leftSection={<IconSchool size={16} aria-hidden />}
        >
          {t('Enrolment')}
        </Button>
        {can('student-contact-read') && (
          <Button
            component={Link}
            to={`${to}/address-transport`}
            variant="default"
            leftSection={<IconBus size={16} aria-hidden />}
          >
            {t('Address and transport')}
          </Button>
        )}
        {can('receipt-read') && (
          <Button
            component={Link}
            to={`/fee-payment?student=${student.id}`}
            variant="default"
            leftSection={<IconCash size={16} aria-hidden />}
          >
            {t('Fee payment')}
          </Button>
        )}
        {findScreen('/statement') && can('billing-report-statement') && (
          <Button
            component={Link}
            to={`/statement?student=${student.id}`}
            variant="default"
            leftSection={<IconListDetails size={16} aria-hidden />}
          >
            {t('Statement')}
          </Button>
        )}
      </Group>
    </section>
  )
}
