/** Entering marks: which exam, section and subject, and the sheet. Works without a network for the sheets that were read before. */
import { Button, NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataAt } from '#platform/contract/calls.ts'
import { useAddress } from '#platform/web/address.tsx'
import { useOnline } from '#platform/web/connection.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { whenIdle } from '#platform/web/kit/states/when-idle.ts'
import { keepOwn, keptOwn } from '#platform/web/owner.ts'
import { takesMarks } from '../contract/state-words.ts'
import type { MarkSheetRow } from '../contract/marks.ts'
import { readSheetsAhead } from './marks/ahead.ts'
import { useKeptAnswer } from './marks/kept.ts'
import { MarkSheet } from './marks/mark-sheet.tsx'
import classes from './marks/marks.module.css'
import { SectionFile } from './marks/section-file.tsx'
import { WaitingNotes } from './marks/waiting-notes.tsx'

/** More sheets than these are chosen by their section first. */
const mostShown = 40

interface Choice {
  exam?: string
  section?: string
  subject?: string
}
type Exam = DataAt<'GET', '/api/exam'>[number]

/** A final result without a share of its own is weighed out of the others. */
const hasMarks = ({ is_final, weight }: Exam): boolean => !is_final || weight > 0

const sectionName = (row: MarkSheetRow): string =>
  `${nameOf({ name: row.grade, name_np: row.grade_np })} ${row.section}`

export default function MarksEntry() {
  const exams = useKeptAnswer('/api/exam', {})
  return (
    <section>
      <PageHeader title={t('Marks entry')} />
      <WaitingNotes />
      {!exams.data ? (
        exams.error ? (
          <ErrorState error={exams.error} onRetry={exams.again} />
        ) : (
          <LoadingState lines={10} height={36} />
        )
      ) : !exams.data.some(hasMarks) ? (
        <EmptyState about={t('There is no exam in this batch yet.')} />
      ) : (
        <Chosen exams={exams.data.filter(hasMarks)} />
      )}
    </section>
  )
}

function Chosen({ exams }: { exams: Exam[] }) {
  const [address, setAddress] = useAddress()
  const isOnline = useOnline()
  const remembered = keptOwn<Choice>('marks-place') ?? {}
  const called = address.get('exam') ?? remembered.exam
  // what is entered now comes first
  const exam = exams.find(({ id }) => String(id) === called) ?? exams.find(takesMarks) ?? exams.at(-1)!
  const answer = useKeptAnswer('/api/marks/sheets', { exam_id: exam.id })
  const isSaid = address.has('section')
  const section = isSaid ? address.get('section') : remembered.exam === String(exam.id) ? remembered.section : undefined
  const subject = isSaid ? address.get('subject') : remembered.exam === String(exam.id) ? remembered.subject : undefined
  const sheets = answer.data?.sheets ?? []
  const ofSection = sheets.filter((each) => String(each.section_id) === section)
  const row = ofSection.find((each) => String(each.exam_subject_id) === subject)
  const isRead = answer.data !== undefined && answer.readAt === undefined
  useEffect(() => {
    // without a network there is nothing to read, and what was read stays
    if (isRead) whenIdle(() => void readSheetsAhead(exam.id).catch(() => undefined))
  }, [isRead, exam.id])
  useEffect(() => {
    if (row)
      keepOwn('marks-place', {
        exam: String(exam.id),
        section: String(row.section_id),
        subject: String(row.exam_subject_id),
      })
  }, [row, exam.id])
  const go = (choice: Choice): void => {
    const next = new URLSearchParams({
      exam: choice.exam ?? String(exam.id),
      section: choice.section ?? '',
      subject: choice.subject ?? '',
    })
    setAddress(next, { preventScrollReset: true })
  }
  const sections = [...new Map(sheets.map((each) => [each.section_id, each])).values()]
  const titleOf = (each: MarkSheetRow): string => `${exam.name}, ${sectionName(each)}, ${nameOf(each)}`
  return (
    <>
      <Choices exams={exams} exam={exam} sections={sections} ofSection={ofSection} row={row} go={go} />
      {!answer.data ? (
        answer.error ? (
          <ErrorState error={answer.error} onRetry={answer.again} />
        ) : (
          <LoadingState lines={10} height={36} />
        )
      ) : sheets.length === 0 ? (
        <EmptyState
          about={t(
            'There is no sheet of this exam for you: it asks for subjects and parts first, and a teacher for subjects to teach.',
          )}
        />
      ) : row ? (
        <MarkSheet
          key={`${row.exam_subject_id}.${row.section_id}`}
          place={{ exam_subject_id: row.exam_subject_id, section_id: row.section_id }}
          title={titleOf(row)}
        />
      ) : ofSection.length || sheets.length <= mostShown ? (
        <>
          {isOnline && ofSection.length > 1 && (
            <SectionFile
              key={`${exam.id}.${section}`}
              place={{ exam_id: exam.id, section_id: Number(section) }}
              mayRead={takesMarks(exam) && ofSection.some(({ may_change }) => may_change)}
            />
          )}
          <Sheets
            sheets={ofSection.length ? ofSection : sheets}
            onChoose={(each) => go({ section: String(each.section_id), subject: String(each.exam_subject_id) })}
          />
        </>
      ) : null}
    </>
  )
}

interface ChoicesProps {
  exams: Exam[]
  exam: Exam
  /** A sheet of each section. */
  sections: MarkSheetRow[]
  /** Of the chosen section, and the chosen one of them. */
  ofSection: MarkSheetRow[]
  row: MarkSheetRow | undefined
  go: (choice: Choice) => void
}

/** Exam, section and subject. */
function Choices({ exams, exam, sections, ofSection, row, go }: ChoicesProps) {
  return (
    <div className={classes.place}>
      <NativeSelect
        label={t('Exam')}
        value={String(exam.id)}
        onChange={(event) => go({ exam: event.currentTarget.value })}
        data={exams.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {sections.length > 0 && (
        <NativeSelect
          label={t('Section')}
          value={ofSection.length ? String(ofSection[0]!.section_id) : ''}
          onChange={(event) => go({ section: event.currentTarget.value })}
          data={[
            { value: '', label: t('Choose a section') },
            ...sections.map((each) => ({ value: String(each.section_id), label: sectionName(each) })),
          ]}
        />
      )}
      {ofSection.length > 0 && (
        <NativeSelect
          label={t('Subject')}
          value={row ? String(row.exam_subject_id) : ''}
          onChange={(event) => go({ section: String(ofSection[0]!.section_id), subject: event.currentTarget.value })}
          data={[
            { value: '', label: t('Choose a subject') },
            ...ofSection.map((each) => ({
              value: String(each.exam_subject_id),
              label: each.entered >= each.asked ? `${nameOf(each)} ✓` : nameOf(each),
            })),
          ]}
        />
      )}
    </div>
  )
}

/** Nothing chosen yet: how far each sheet is. */
function Sheets({ sheets, onChoose }: { sheets: MarkSheetRow[]; onChoose: (sheet: MarkSheetRow) => void }) {
  const language = useLanguage()
  return (
    <ul className={classes.sheets}>
      {/* what one enters stands before what one only sees */}
      {sheets
        .toSorted((a, b) => Number(b.may_change) - Number(a.may_change))
        .map((sheet) => {
          const name = `${sectionName(sheet)}, ${nameOf(sheet)}`
          const word = sheet.may_change ? t('Enter marks') : t('Open')
          return (
            <li key={`${sheet.exam_subject_id}.${sheet.section_id}`}>
              <span className={classes.who}>
                <span>{name}</span>
                <small>
                  {digitsIn(language, t('{n} of {of} entered', { n: sheet.entered, of: sheet.asked }))}
                  {sheet.locked && ` · ${t('locked')}`}
                </small>
              </span>
              <Button
                size="compact-md"
                variant={sheet.may_change && sheet.entered < sheet.asked ? 'light' : 'default'}
                aria-label={`${word}: ${name}`}
                onClick={() => onChoose(sheet)}
              >
                {word}
              </Button>
            </li>
          )
        })}
    </ul>
  )
}
