/** One child at a glance. */
import { Anchor, Avatar, Badge, Group, List, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { ReactNode } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day, Moment } from '#platform/web/kit/date/day.tsx'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { readKept } from '#platform/web/kit/list/kept-read.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { ChildGlance } from '../../contract/life.ts'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { genderWord } from '../labels.ts'
import { placeOf, toneColour } from './life-columns.ts'
import classes from '../students.module.css'

export default function ChildInfo() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/child-info', id],
    queryFn: () => readKept('/api/child-info/{id}', { id }),
  })
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : data ? (
    <>
      {data.keptAt !== undefined && (
        <Text size="sm" c="dimmed">
          {t('Not renewed since')} <Moment at={new Date(data.keptAt).toISOString()} />
        </Text>
      )}
      <Glance child={data.data} />
    </>
  ) : (
    <LoadingState />
  )
}

/** Also a part of the all-in-one view. */
export function Glance({ child, embedded }: { child: ChildGlance; embedded?: boolean }) {
  const language = useLanguage()
  const { attendance, guardian, class_teacher: teacher } = child
  const days = attendance
    ? attendance.present + attendance.absent + attendance.late + attendance.leave + attendance.half
    : 0
  const rate =
    attendance && days
      ? Math.round(((attendance.present + attendance.late + attendance.half / 2) / days) * 1000) / 10
      : null
  return (
    <div className={classes.page}>
      {!embedded && (
        <PageHeader
          title={nameOf(child)}
          actions={
            can('student-read') && (
              <Anchor component={Link} to={`/student/${child.student_id}`}>
                {t('Open the record')}
              </Anchor>
            )
          }
        />
      )}
      <Group mb="md" wrap="nowrap" align="flex-start">
        <Avatar
          src={child.profile_image && fileUrl(child.profile_image)}
          name={child.name}
          size={72}
          radius="md"
          alt=""
          aria-hidden
        />
        <div>
          <Text fw={600}>
            {[placeOf(child), child.roll !== null && t('Roll {roll}', { roll: digitsIn(language, child.roll) })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Text size="sm" className="tabular">
            {child.enroll_code}
          </Text>
          {child.groups.length > 0 && (
            <Group gap={4} mt={4}>
              {child.groups.map((name) => (
                <Badge key={name} color="gray">
                  {name}
                </Badge>
              ))}
            </Group>
          )}
        </div>
      </Group>
      <Part title={t('Profile')}>
        <Facts>
          <Fact name={t('Gender')}>{genderWord(child.gender)}</Fact>
          {sees('student-record-read') && (
            <Fact name={t('Date of birth')}>{child.dob && <Day ad={child.dob} style="long" />}</Fact>
          )}
          {sees('student-contact-read') && (
            <Fact name={t('Guardian')}>
              {guardian && `${guardian.name}${guardian.mobile ? ` · ${guardian.mobile}` : ''}`}
            </Fact>
          )}
          <Fact name={t('Class teacher')}>
            {teacher && `${teacher.name}${teacher.mobile ? ` · ${teacher.mobile}` : ''}`}
          </Fact>
        </Facts>
      </Part>
      {sees('attendance-read') && (
        <Part title={t('Attendance')}>
          {rate === null || !attendance ? (
            <Quiet>{t('Attendance was not taken yet.')}</Quiet>
          ) : (
            <Facts>
              <Fact name={t('Per cent')}>{digitsIn(language, `${rate} %`)}</Fact>
              <Fact name={t('Present')}>{digitsIn(language, attendance.present + attendance.late)}</Fact>
              <Fact name={t('Absent')}>{digitsIn(language, attendance.absent)}</Fact>
              <Fact name={t('Leave')}>{digitsIn(language, attendance.leave)}</Fact>
            </Facts>
          )}
        </Part>
      )}
      {child.due !== null && (
        <Part title={t('Fees')}>
          {child.due > 0 ? (
            <Text c="var(--mantine-color-error)" fw={600}>
              {t('Due')}: <Money paisa={child.due} prefix />
            </Text>
          ) : (
            <EmptyState inside about={t('Nothing is due.')} />
          )}
        </Part>
      )}
      {sees('exam-read|subject-mark-read') && (
        <Part title={t('Results')}>
          {child.results.length === 0 ? (
            <EmptyState inside about={t('No result is published yet.')} />
          ) : (
            <List listStyleType="none" size="sm">
              {child.results.map((result) => (
                <List.Item key={result.exam}>
                  {result.exam}: <b>{result.letter ?? '–'}</b>{' '}
                  {result.gpa !== null && `(${digitsIn(language, result.gpa)})`}
                </List.Item>
              ))}
            </List>
          )}
        </Part>
      )}
      {sees('remark-read|behaviour-read') && (
        <Part title={t('Remarks')}>
          {!sees('remark-read') ? null : child.remarks.length === 0 ? (
            <EmptyState inside about={t('No remarks.')} />
          ) : (
            <List listStyleType="none" size="sm" spacing={6}>
              {child.remarks.map((remark) => (
                <List.Item key={remark.id}>
                  <Day ad={remark.made_on} />{' '}
                  <Badge color={toneColour(remark.tone)}>
                    {nameOf({ name: remark.type, name_np: remark.type_np })}
                  </Badge>{' '}
                  {remark.text}
                </List.Item>
              ))}
            </List>
          )}
          {child.behaviour_points !== null && (
            <Text size="sm" mt="xs">
              {t('Behaviour points in this batch: {points}', { points: digitsIn(language, child.behaviour_points) })}
            </Text>
          )}
        </Part>
      )}
    </div>
  )
}

/** The family sees all of its child; whoever else, what his role reads. */
const sees = (right: string) => can(`${right}|guardian|student`)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <Title order={2} size="h4" mb="xs">
      {title}
    </Title>
    {children}
  </section>
)
const Quiet = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)
