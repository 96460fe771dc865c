/** One student's marks: a row a subject, a column a part, what each subject comes to, and the next student by a key. */
import { Alert, Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import { type PartKind, partKinds } from '../../contract/first-parts.ts'
import { cellOf } from '../../contract/marks.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import { sumOf } from './cells.ts'
import classes from './marks.module.css'
import { RowMenu } from './row-menu.tsx'
import { CorrectionNote } from './sheet-parts.tsx'
import { keyOf, type StudentWork, useStudentMarks } from './use-student-marks.ts'
import { partName } from './words.ts'
import type { GridWork } from '#platform/web/kit/grid/use-grid.ts'

interface Place {
  exam_id: number
  enroll_id: number
}
type Data = NonNullable<StudentWork['data']>

const keysOf = ({ exam_subject_id, parts }: Data['subjects'][number]) =>
  parts.map(({ cell }) => keyOf(exam_subject_id, cell))

/** Who came by a key goes on with keys: the first cell of the next student is worked in. */
let cameByKey = false

/** Keyed by its place: another student begins anew. */
export function StudentMarks({ exam_id, enroll_id, onGo }: Place & { onGo: (enroll_id: number) => void }) {
  const { batch, user } = useSession()
  const mayChange = !!batch?.is_current || user.ut === 'super'
  const marks = useStudentMarks({ exam_id, enroll_id }, mayChange)
  const box = useRef<HTMLDivElement>(null)
  const { data } = marks
  const go = (to: number | null | undefined, byKey: boolean): void => {
    if (!to) return
    cameByKey = byKey
    // what cannot be saved yet stays as a draft of this student
    marks.saveQuietly()
    onGo(to)
  }
  useHotkeys(
    [
      ['mod+s', () => void marks.save()],
      ['PageDown', () => go(data?.next, true)],
      ['PageUp', () => go(data?.previous, true)],
    ],
    [],
  )
  const isReady = data !== undefined
  useEffect(() => {
    if (!isReady || !cameByKey) return
    cameByKey = false
    box.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
  }, [isReady])
  if (marks.error && !data) return <ErrorState error={marks.error} onRetry={marks.again} />
  if (!data) return <LoadingState lines={10} height={40} />
  return (
    <div ref={box}>
      <Head data={data} onGo={(to) => go(to, false)} />
      {data.subjects.length === 0 ? (
        <EmptyState about={t('There is no subject of this student in this exam for you.')} />
      ) : (
        <>
          <Why data={data} mayChange={mayChange} />
          <div
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) marks.saveQuietly()
            }}
          >
            <Subjects data={data} marks={marks} />
          </div>
          <Sum data={data} isOld={!data.subjects.flatMap(keysOf).every(marks.isAtServer)} />
          {data.subjects.some(({ may_change }) => may_change) && mayChange && <Bar marks={marks} />}
        </>
      )}
    </div>
  )
}

function Head({ data: { student, previous, next }, onGo }: { data: Data; onGo: (to: number | null) => void }) {
  const language = useLanguage()
  const place = [
    `${nameOf({ name: student.grade, name_np: student.grade_np })} ${student.section}`,
    ...(student.roll === null ? [] : [t('Roll {roll}', { roll: digitsIn(language, student.roll) })]),
    student.enroll_code,
  ]
  return (
    <Group justify="space-between" mb="sm">
      <div>
        <Text component="h2" fw={600}>
          {nameOf(student)}
        </Text>
        <Text size="sm" c="dimmed">
          {place.join(' · ')}
        </Text>
      </div>
      <Group gap="xs" className="no-print">
        <Button
          variant="default"
          disabled={previous === null}
          aria-keyshortcuts="PageUp"
          title="Page Up"
          onClick={() => onGo(previous)}
        >
          {t('Previous student')}
        </Button>
        <Button
          variant="default"
          disabled={next === null}
          aria-keyshortcuts="PageDown"
          title="Page Down"
          onClick={() => onGo(next)}
        >
          {t('Next student')}
        </Button>
      </Group>
    </Group>
  )
}

/** Said plainly: why nothing is entered, or not everything. */
function Why({ data: { exam, subjects }, mayChange }: { data: Data; mayChange: boolean }) {
  const open = subjects.filter(({ may_change }) => may_change).length
  if (open === subjects.length && mayChange)
    return takesCorrections(exam.state) ? <CorrectionNote state={exam.state} /> : null
  return (
    <Alert color="blue" className={classes.note}>
      {exam.state === 'draft'
        ? t('This exam is not open yet.')
        : exam.state === 'published' && open === 0
          ? t('The results of this exam are published. Corrections are made by the exam office.')
          : exam.state === 'withdrawn'
            ? t('The results of this exam were withdrawn. Marks are not entered now.')
            : exam.state === 'closed' && open === 0
              ? t('This exam is closed. Corrections are made by the exam office.')
              : t('Locked subjects, and those that others teach, are only shown.')}
    </Alert>
  )
}

function Subjects({ data, marks }: { data: Data; marks: StudentWork }) {
  const language = useLanguage()
  const { work } = marks
  const enrolment = data.student.enroll_id
  const kinds = partKinds.filter((kind) => data.subjects.some(({ parts }) => parts.some((part) => part.kind === kind)))
  const renderTotal = (id: number | string) => {
    const subject = data.subjects.find(({ exam_subject_id }) => exam_subject_id === id)!
    const keys = keysOf(subject)
    if (keys.some((key) => work.isChanged(key) && marks.complaint(key, work.textAt(key)) !== undefined)) return '–'
    const values = keys.map(marks.valueAt)
    if (values.every((value) => value === null)) return '–'
    const full = subject.parts.reduce((sum, part, at) => sum + (values[at] === 'exempt' ? 0 : part.full_marks), 0)
    const letter = keys.every(marks.isAtServer) ? subject.letter : null
    return digitsIn(language, `${sumOf(values)} / ${full}${letter ? ` · ${letter}` : ''}`)
  }
  return (
    <>
      <Grid
        label={`${nameOf(data.student)}, ${nameOf(data.exam)}`}
        corner={t('Subject')}
        rows={data.subjects.map((subject) => {
          const keys = keysOf(subject)
          return {
            id: subject.exam_subject_id,
            title: nameOf(subject),
            menu: <AskedMarks subject={subject} keys={keys} marks={marks} work={work} />,
          }
        })}
        columns={kinds.map((kind) => ({ id: kind, title: partName(kind) }))}
        keyOf={(subject, kind) => keyOf(Number(subject), cellOf(enrolment, kind as PartKind))}
        work={work}
        complaint={marks.complaint}
        total={{ title: t('Total'), cell: renderTotal }}
        isShut={marks.isShut}
      />
    </>
  )
}

interface AskedMarksProps {
  subject: Data['subjects'][number]
  keys: string[]
  marks: StudentWork
  work: GridWork
}

/** Full marks of a subject, and what is special about it. */
function AskedMarks({ subject, keys, marks, work }: AskedMarksProps) {
  const language = useLanguage()
  return (
    <span className={classes.asked}>
      <small>{digitsIn(language, subject.parts.map(({ full_marks }) => full_marks).join(' + '))}</small>
      {subject.parts.some(({ computed }) => computed) && (
        <Badge size="xs" color="gray">
          {t('practical assessment')}
        </Badge>
      )}
      {subject.locked && <Badge size="xs">{t('locked')}</Badge>}
      {!keys.every(marks.isShut) && (
        <RowMenu
          name={nameOf(subject)}
          onSet={(text) => work.type(Object.fromEntries(keys.map((key) => [key, text])))}
        />
      )}
    </span>
  )
}

/** All subjects together, as the marks that were saved stand. */
function Sum({ data: { sum }, isOld }: { data: Data; isOld: boolean }) {
  const language = useLanguage()
  if (!sum || isOld) return null
  const said = [
    `${t('Total')}: ${sum.marks} / ${sum.full_marks}`,
    ...(sum.state === 'missing'
      ? [t('Some marks are not entered yet.')]
      : [
          ...(sum.percent === null ? [] : [`${sum.percent} %`]),
          ...(sum.gpa === null ? [] : [`${t('GPA')} ${sum.gpa}`]),
          ...(sum.letter === null ? [] : [sum.letter]),
        ]),
  ]
  return (
    <Text size="sm" mt="xs">
      {digitsIn(language, said.join(' · '))}
    </Text>
  )
}

function Bar({ marks }: { marks: StudentWork }) {
  const { corrects, has, wrong, waits, saving, reason } = marks
  return (
    <>
      {corrects && (
        <TextInput
          label={t('Reason')}
          maw={480}
          mt="sm"
          value={reason}
          onChange={(event) => marks.setReason(event.currentTarget.value)}
        />
      )}
      <ActionBar>
        <Button
          onClick={() => void marks.save()}
          loading={saving}
          disabled={!has || (corrects && reason.trim().length < 3)}
          aria-keyshortcuts="Control+S"
        >
          {t('Save')}
        </Button>
        <Text size="sm" c="dimmed" aria-live="polite">
          {wrong
            ? t(
                '{n, plural, one {# cell cannot be saved as it stands} other {# cells cannot be saved as they stand}}',
                { n: wrong },
              )
            : has || (saving && !waits)
              ? corrects
                ? t('Not saved yet.')
                : t('Saved by itself in a moment.')
              : waits
                ? t('Kept on this device.')
                : t('Everything is saved.')}
        </Text>
      </ActionBar>
    </>
  )
}
