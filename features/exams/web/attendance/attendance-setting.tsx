/** Days of school of a class up to an exam and days present of its students: counted out of attendance, or typed in the grid, which wins. */
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn, toLatinDigits } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { DateRange, type Range } from '#platform/web/kit/date/date-range.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { SaveBar } from '#platform/web/kit/grid/save-bar.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { useMayChange } from '#school/web/session/may-change.ts'
import type { examAttendance } from '../../contract/exam-attendance.ts'
import ExamSelect from '../exam-select.tsx'
import results from '../results/results.module.css'
import { useChosenPlace } from '../results/use-exams.ts'
import { useTypedGrid } from '../use-typed-grid.ts'
import { readDays, sameDays, wrongDays } from './day-cells.ts'

const path = '/api/exam-attendance'
type Shown = DataOf<typeof examAttendance>

export default function AttendanceSetting() {
  useLanguage()
  const { exam, grade, section, set } = useChosenPlace()
  const place = { exam_id: exam!, section_id: section! }
  const { data, error, refetch } = useQuery({
    queryKey: [path, place],
    queryFn: async ({ signal }) => (await api.get(path, place, { signal })).data,
    enabled: exam !== null && section !== null,
  })
  return (
    <section>
      <PrintHead title={t('Attendance setting')} />
      <PageHeader
        title={t('Attendance setting')}
        about={t('Days present as the marksheet of an exam prints them. What is typed wins over what is counted.')}
      />
      <div className={`${results.place} no-print`}>
        <ExamSelect
          value={exam === null ? null : String(exam)}
          onChange={(id) => set({ exam: id === null ? null : Number(id) })}
          error={false}
        />
        <GradeSectionSelect
          value={{ grade, section }}
          onChange={(to) => set({ grade: to.grade, section: to.section })}
        />
      </div>
      {exam === null || section === null ? (
        <Alert color="blue">{t('Choose an exam and a section.')}</Alert>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={10} />
      ) : (
        <Days key={`${exam}.${section}`} exam={exam} section={section} shown={data} />
      )}
    </section>
  )
}

function Days({ exam, section, shown }: { exam: number; section: number; shown: Shown }) {
  const language = useLanguage()
  const readOnly = !useMayChange('subject-mark-update') || shown.state === 'published'
  return (
    <>
      {readOnly && (
        <Text size="sm" c="dimmed" mb="sm">
          {shown.state === 'published'
            ? t('This exam is published. Withdraw its results first.')
            : t('Days present are changed in the current batch, by whoever has the right.')}
        </Text>
      )}
      {!readOnly && <Count exam={exam} shown={shown} />}
      <Text size="sm" mb="xs">
        {digitsIn(language, wordsOf(shown))}
      </Text>
      {shown.students.length === 0 ? (
        <EmptyState about={t('Nobody studies in this section.')} />
      ) : (
        <Sheet exam={exam} section={section} shown={shown} readOnly={readOnly} />
      )}
    </>
  )
}

function wordsOf({ school_days, counted_days }: Shown): string {
  const counted =
    counted_days === null
      ? t('Nothing is counted yet.')
      : t('Attendance was taken on {n, plural, one {# day} other {# days}}.', { n: counted_days })
  return school_days === null ? counted : `${t('School days, as typed: {n}.', { n: school_days })} ${counted}`
}

/** What is not typed is counted out of the attendance of these days. */
function Count({ exam, shown }: { exam: number; shown: Shown }) {
  const queries = useQueryClient()
  const { from_date: from, to_date: to } = shown
  const [range, setRange] = useState<Range>({ from, to })
  const { busy, run, problem } = useCall(range)
  const count = async (grade_id: number | null) => {
    const counted = await run(() =>
      api.command('/api/exam-attendance/count', {
        exam_id: exam,
        ...(grade_id && { grade_id }),
        from_date: range.from!,
        to_date: range.to!,
      }),
    )
    if (!counted) return
    await queries.invalidateQueries({ queryKey: [path] })
    notify('success', t(counted.message))
  }
  const isReady = range.from !== null && range.to !== null
  return (
    <div className={`${results.count} no-print`}>
      <DateRange value={range} onChange={setRange} />
      <Button variant="default" loading={busy} disabled={!isReady} onClick={() => void count(shown.grade_id)}>
        {t('Count for {grade}', { grade: nameOf({ name: shown.grade, name_np: shown.grade_np }) })}
      </Button>
      <Button variant="subtle" disabled={!isReady || busy} onClick={() => void count(null)}>
        {t('Count for all classes')}
      </Button>
      {problem && (
        <Text c="red" size="sm" role="alert">
          {problem}
        </Text>
      )}
    </div>
  )
}

const complaints = {
  unreadable: 'Write days as 84 or 84.5.',
  'no-days': 'Say first on how many days there was school.',
  above: 'More days than there was school.',
} as const

function Sheet({ exam, section, shown, readOnly }: { exam: number; section: number; shown: Shown; readOnly: boolean }) {
  const language = useLanguage()
  const queries = useQueryClient()
  const { students, school_days, counted_days } = shown
  const byKey = new Map(students.map((student) => [String(student.enroll_id), student]))
  const textOf = (days: number | null | undefined): string =>
    days === null || days === undefined ? '' : digitsIn(language, days)
  const { typed, work, textAt, discard, drop } = useTypedGrid(
    `exam-attendance.${exam}.${section}`,
    (key) => textOf(byKey.get(key)?.typed ?? byKey.get(key)?.counted),
    sameDays,
  )
  const [schoolDays, setSchoolDays] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const daysText = schoolDays ?? textOf(school_days)
  const isDaysTyped = schoolDays !== undefined && schoolDays.trim() !== textOf(school_days)
  const typedDays = /^\d{1,3}$/.test(toLatinDigits(daysText.trim())) ? Number(toLatinDigits(daysText.trim())) : null
  const daysWrong = daysText.trim() !== '' && (typedDays === null || typedDays < 1 || typedDays > 366)
  const most = typedDays ?? counted_days
  const complaint = (key: string, text: string) => {
    const wrong = wrongDays(text, most)
    return wrong && t(complaints[wrong])
  }
  const changes = Object.keys(typed).length + (isDaysTyped ? 1 : 0)

  async function save() {
    if (!changes || saving || readOnly) return undefined
    const wrong = Object.entries(typed).filter(([key, text]) => complaint(key, text) !== undefined).length
    if (wrong || daysWrong)
      return setProblem(
        t('{n, plural, one {One cell is} other {# cells are}} wrong and marked red.', {
          n: wrong + (daysWrong ? 1 : 0),
        }),
      )
    setSaving(true)
    setProblem(undefined)
    try {
      const { message } = await api.command(
        path,
        {
          exam_id: exam,
          section_id: section,
          ...(isDaysTyped && { school_days: typedDays }),
          entries: Object.entries(typed).map(([key, text]) => ({
            enroll_id: Number(key),
            days: readDays(text) ?? null,
          })),
        },
        { method: 'PUT' },
      )
      await queries.invalidateQueries({ queryKey: [path] })
      drop(typed)
      setSchoolDays(undefined)
      notify('success', t(message))
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSaving(false)
    }
    return undefined
  }

  const sourceOf = (id: number | string): string => {
    const { counted, typed: saved, before_joining } = byKey.get(String(id))!
    const now = String(id) in typed ? readDays(textAt(String(id))) : saved
    const isCounted = now === null || now === undefined
    const source = isCounted
      ? counted === null
        ? '–'
        : t('Counted')
      : counted === null
        ? t('Typed')
        : t('Typed (counted {n})', { n: counted })
    const own = most !== null && before_joining > 0 ? t('joined later, of {n} days', { n: most - before_joining }) : ''
    return digitsIn(language, [source, own].filter(Boolean).join(', '))
  }
  return (
    <>
      {!readOnly && (
        <TextInput
          label={t('School days of the class')}
          description={t('Empty: as many as attendance was taken on.')}
          inputMode="numeric"
          maw={320}
          mb="sm"
          value={daysText}
          placeholder={textOf(counted_days)}
          error={daysWrong && t('A whole number of days, at most 366.')}
          onChange={(event) => setSchoolDays(event.currentTarget.value)}
        />
      )}
      <Grid
        label={t('Days present')}
        corner={t('Student')}
        rows={students.map((student) => ({
          id: student.enroll_id,
          title: student.roll === null ? nameOf(student) : `${digitsIn(language, student.roll)}. ${nameOf(student)}`,
        }))}
        columns={[{ id: 'days', title: t('Days present') }]}
        keyOf={(row) => String(row)}
        work={work}
        complaint={complaint}
        total={{ title: t('Where from'), cell: sourceOf }}
        readOnly={readOnly}
      />
      {!readOnly && (
        <SaveBar
          problem={problem}
          changes={changes}
          saving={saving}
          save={save}
          discard={() => {
            discard()
            setSchoolDays(undefined)
            setProblem(undefined)
          }}
        />
      )}
    </>
  )
}
