/** Entering achievements: which exam and section, and the sheet. Works without a network for the sheets that were read before. */
import { Button, NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { DataAt } from '#platform/contract/calls.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { EcaSheetRow } from '../../contract/eca.ts'
import { useKeptAnswer } from '../marks/kept.ts'
import classes from '../marks/marks.module.css'
import { WaitingNotes } from '../marks/waiting-notes.tsx'
import { ecaKey, EcaSheet } from './eca-sheet.tsx'

type Exam = DataAt<'GET', '/api/exam'>[number]
const sectionName = (row: EcaSheetRow): string => `${nameOf({ name: row.grade, name_np: row.grade_np })} ${row.section}`

export default function EcaAchievement() {
  useLanguage()
  const exams = useKeptAnswer('/api/exam', {})
  return (
    <section>
      <PageHeader title={t('ECA achievement')} />
      <WaitingNotes begins={ecaKey} refused={t('The server refused these achievements')} />
      {!exams.data ? (
        exams.error ? (
          <ErrorState error={exams.error} onRetry={exams.again} />
        ) : (
          <LoadingState lines={10} height={36} />
        )
      ) : exams.data.length === 0 ? (
        <EmptyState about={t('There is no exam in this batch yet.')} />
      ) : (
        <Chosen exams={exams.data} />
      )}
    </section>
  )
}

function Chosen({ exams }: { exams: Exam[] }) {
  const language = useLanguage()
  const [address, setAddress] = useSearchParams()
  // what is entered now comes first
  const exam =
    exams.find(({ id }) => String(id) === address.get('exam')) ??
    exams.find(({ state }) => state === 'open') ??
    exams.at(-1)!
  const answer = useKeptAnswer('/api/eca-achievement/sheets', { exam_id: exam.id })
  const sheets = answer.data?.sheets ?? []
  const row = sheets.find(({ section_id }) => String(section_id) === address.get('section'))
  const go = (section: string, of = String(exam.id)): void =>
    setAddress(new URLSearchParams({ exam: of, section }), { preventScrollReset: true })
  return (
    <>
      <div className={classes.place}>
        <NativeSelect
          label={t('Exam')}
          value={String(exam.id)}
          onChange={(event) => go('', event.currentTarget.value)}
          data={exams.map((each) => ({ value: String(each.id), label: nameOf(each) }))}
        />
        {sheets.length > 0 && (
          <NativeSelect
            label={t('Section')}
            value={row ? String(row.section_id) : ''}
            onChange={(event) => go(event.currentTarget.value)}
            data={[
              { value: '', label: t('Choose a section') },
              ...sheets.map((each) => ({
                value: String(each.section_id),
                label: each.entered >= each.asked ? `${sectionName(each)} ✓` : sectionName(each),
              })),
            ]}
          />
        )}
      </div>
      {!answer.data ? (
        answer.error ? (
          <ErrorState error={answer.error} onRetry={answer.again} />
        ) : (
          <LoadingState lines={10} height={36} />
        )
      ) : row ? (
        <EcaSheet
          key={`${exam.id}.${row.section_id}`}
          place={{ exam_id: exam.id, section_id: row.section_id }}
          title={`${t('ECA achievement')}: ${nameOf(exam)}, ${sectionName(row)}`}
        />
      ) : sheets.length === 0 ? (
        <EmptyState about={t('This exam assesses no activities in a section of yours.')} />
      ) : (
        <ul className={classes.sheets}>
          {sheets
            .toSorted((a, b) => Number(b.may_change) - Number(a.may_change))
            .map((sheet) => {
              const word = sheet.may_change ? t('Enter achievements') : t('Open')
              return (
                <li key={sheet.section_id}>
                  <span className={classes.who}>
                    <span>{sectionName(sheet)}</span>
                    <small>{digitsIn(language, t('{n} of {of} entered', { n: sheet.entered, of: sheet.asked }))}</small>
                  </span>
                  <Button
                    size="compact-md"
                    variant={sheet.may_change && sheet.entered < sheet.asked ? 'light' : 'default'}
                    aria-label={`${word}: ${sectionName(sheet)}`}
                    onClick={() => go(String(sheet.section_id))}
                  >
                    {word}
                  </Button>
                </li>
              )
            })}
        </ul>
      )}
    </>
  )
}
