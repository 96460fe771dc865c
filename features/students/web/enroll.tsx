/** Where a student sat in each batch; the seat of the current one can be changed. */
import { Badge, Button, Group, NumberInput, Table, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { confirmEdit } from '#platform/web/kit/form/confirm.tsx'
import { Day } from '#platform/web/kit/date/day.tsx'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { longForm } from '#platform/web/kit/form/long-form.ts'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { useFirstFocus } from '#platform/web/kit/states/use-first-focus.ts'
import { useFocusBack } from '#platform/web/kit/states/use-focus-back.ts'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { useSession } from '#platform/web/session.ts'
import type { Enrolment } from '../contract/students.ts'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { enrolmentWord, gradeName } from './labels.ts'
import { OptionalSubjects } from './optional-subjects.tsx'
import { type StudentRecord, useKeepRecord, useMayChange } from './record.ts'
import { StudentFrame } from './student-frame.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import classes from './students.module.css'

export default function Enroll() {
  return (
    <StudentFrame>
      {(student) => (
        <>
          <Seat student={student} />
          <OptionalSubjects id={student.id} />
          <Enrolments enrolments={student.enrolments} />
        </>
      )}
    </StudentFrame>
  )
}

function Seat({ student }: { student: StudentRecord }) {
  const language = useLanguage()
  const { batch } = useSession()
  const [isEditing, setEditing] = useState(false)
  const mayChange = useMayChange('student-update') && student.status === 'active'
  const edit = useFocusBack(isEditing)
  const seat = student.enrolments.find((each) => each.batch_id === batch?.id)
  return (
    <section className={classes.section} aria-labelledby="seat">
      <div className={classes.sectionHead}>
        <Title order={2} id="seat">
          {digitsIn(language, t('Batch {name}', { name: batch?.name ?? '' }))}
        </Title>
        {seat && mayChange && !isEditing && (
          <Button
            ref={edit}
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={t('Edit the enrolment')}
            onClick={() => void confirmEdit().then((yes) => yes && setEditing(true))}
          >
            {t('Edit')}
          </Button>
        )}
      </div>
      {!seat ? (
        <Text size="sm" c="dimmed">
          {t('Not enrolled in this batch.')}
        </Text>
      ) : isEditing ? (
        <SeatForm seat={seat} onClose={() => setEditing(false)} />
      ) : (
        <Facts>
          <Fact name={t('Enrol code')}>
            <span className="tabular">{seat.enroll_code}</span>
          </Fact>
          <Fact name={t('Grade')}>{gradeName(seat)}</Fact>
          <Fact name={t('Section')}>{seat.section}</Fact>
          <Fact name={t('Roll')}>{seat.roll === null ? undefined : digitsIn(language, seat.roll)}</Fact>
          <Fact name={t('Class teacher')}>
            {seat.class_teacher && [seat.class_teacher.name, seat.class_teacher.mobile].filter(Boolean).join(' · ')}
          </Fact>
          <Fact name={t('Enrolled on')}>
            <Day ad={seat.enrolled_on} style="long" />
          </Fact>
        </Facts>
      )}
    </section>
  )
}

function SeatForm({ seat, onClose }: { seat: Enrolment; onClose: () => void }) {
  const keep = useKeepRecord()
  const [place, setPlace] = useState({ grade: seat.grade_id as number | null, section: seat.section_id })
  const [roll, setRoll] = useState<number | null>(seat.roll)
  const { busy, errorOf, run } = useCall({ grade_id: place.grade, section_id: place.section, roll })
  const form = useFirstFocus<HTMLFormElement>()
  useLeaving(
    place.grade !== seat.grade_id || place.section !== seat.section_id || roll !== seat.roll,
    t('The enrolment is not saved yet.'),
  )
  async function submit() {
    const clear = [place.section === null && 'section_id', roll === null && 'roll'].filter((name) => name !== false)
    const answer = await run(() =>
      api.form(
        '/api/enrolment',
        { grade_id: place.grade, section_id: place.section, roll },
        { id: seat.id, method: 'PATCH', clear },
      ),
    )
    if (!answer) return
    keep(answer)
    onClose()
  }
  return (
    <form
      ref={form}
      noValidate
      {...longForm}
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <GradeSectionSelect
        value={place}
        onChange={setPlace}
        errors={{ grade: errorOf('grade_id'), section: errorOf('section_id') }}
      />
      <NumberInput
        label={t('Roll')}
        value={roll ?? ''}
        onChange={(value) => setRoll(value === '' ? null : Number(value))}
        min={1}
        max={9999}
        allowDecimal={false}
        hideControls
        error={errorOf('roll')}
      />
      <Group gap="xs">
        <Button type="submit" loading={busy}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  )
}

const colours: Record<string, string> = { studying: 'blue', passed: 'green', failed: 'red', left: 'yellow' }

function Enrolments({ enrolments }: { enrolments: readonly Enrolment[] }) {
  const language = useLanguage()
  return (
    <section className={classes.section} aria-labelledby="enrolments">
      <Title order={2} id="enrolments" mb="xs">
        {t('Over the years')}
      </Title>
      <ScrollBox className={classes.scroll} label={t('Over the years')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {['Batch', 'Enrol code', 'Grade', 'Section', 'Roll', 'Status'].map((name) => (
                <Table.Th key={name}>{t(name)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {enrolments.map((each) => (
              <Table.Tr key={each.id}>
                <Table.Td className="tabular">{digitsIn(language, each.batch)}</Table.Td>
                <Table.Td className="tabular">{each.enroll_code}</Table.Td>
                <Table.Td>{gradeName(each)}</Table.Td>
                <Table.Td>{each.section ?? '–'}</Table.Td>
                <Table.Td className="tabular">{each.roll === null ? '–' : digitsIn(language, each.roll)}</Table.Td>
                <Table.Td>
                  <Badge color={colours[each.status] ?? 'gray'}>{enrolmentWord(each.status)}</Badge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </section>
  )
}
