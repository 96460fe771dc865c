/** Entrance cards of an exam: one in a tab, many as one file, withheld from who owes if the office wants. */
import { Button, Checkbox, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api, reportUrl } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import type { EntranceCardRow } from '../../contract/entrance-card.ts'
import ExamSelect from '../exam-select.tsx'
import { usePrinting } from '../printing/use-printing.tsx'
import classes from '../results/results.module.css'
import { useChosenPlace } from '../results/use-exams.ts'

const path = '/api/entrance-card'

export default function EntranceCards() {
  useLanguage()
  const { exams, exam, grade, section, set } = useChosenPlace()
  const { busy, printMany, languages, onlyPaid, setOnlyPaid, progress, open } = useCardsOf(exam, grade, section)
  const mayBulk = can('admit-card-generate-bulk')

  return (
    <section>
      <CardsHead mayBulk={mayBulk} exam={exam} busy={busy} onPrint={printMany} section={section} grade={grade} />
      <div className={classes.place}>
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
      <Group gap="md" mb="sm">
        {languages}
        {mayBulk && can('due-read') && (
          <Checkbox
            label={t('Not for who owes')}
            checked={onlyPaid}
            onChange={(event) => setOnlyPaid(event.currentTarget.checked)}
          />
        )}
      </Group>
      {progress}
      {!exams ? (
        <LoadingState lines={8} />
      ) : exam === null ? (
        <EmptyState about={t('There is no exam yet. Add one first.')} />
      ) : (
        <ListScreen<EntranceCardRow>
          key={`${exam} ${grade} ${section}`}
          embedded
          title={t('Entrance card')}
          about={t('No student of these classes is found.')}
          path={path}
          fixed={{ exam_id: exam, ...(grade && { grade_id: grade }), ...(section && { section_id: section }) }}
          rowsPerPage={50}
          printOnly
          onOpen={open}
          keyOf={({ enroll_id }) => String(enroll_id)}
          columns={columns}
          {...(mayBulk && {
            bulkActions: [{ label: 'Print', icon: IconPrinter, run: (rows: EntranceCardRow[]) => printMany(rows) }],
          })}
          rowActions={[{ label: 'Print', icon: IconPrinter, run: open }]}
        />
      )}
    </section>
  )
}

function useCardsOf(exam: number | null, grade: number | null, section: number | null) {
  const [onlyPaid, setOnlyPaid] = useState(false)
  const { paper, busy, print, languages, progress } = usePrinting({
    done: () => t('The entrance cards are printed.'),
    leftOut: (n) => t('{n, plural, one {# student owes and was} other {# students owe and were}} left out.', { n }),
  })
  const printMany = (rows: readonly EntranceCardRow[] | null) =>
    print(() =>
      api.command('/api/entrance-card/print', {
        exam_id: exam!,
        grade_id: grade,
        section_id: section,
        enroll_ids: rows?.map(({ enroll_id }) => enroll_id) ?? null,
        owed_from: onlyPaid ? 1 : null,
        language: paper,
      }),
    )
  const open = ({ enroll_id }: EntranceCardRow): void =>
    void window.open(reportUrl(`${path}/${exam}/${enroll_id}/print`, { language: paper }), '_blank', 'noopener')
  return { busy, printMany, languages, onlyPaid, setOnlyPaid, progress, open }
}

interface CardsHeadProps {
  mayBulk: boolean
  exam: number | null
  busy: boolean
  onPrint: (rows: readonly EntranceCardRow[] | null) => Promise<void>
  section: number | null
  grade: number | null
}

function CardsHead({ mayBulk, exam, busy, onPrint, section, grade }: CardsHeadProps) {
  return (
    <PageHeader
      title={t('Entrance card')}
      actions={
        mayBulk &&
        exam !== null && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={busy} onClick={() => void onPrint(null)}>
            {section !== null ? t('Print the section') : grade !== null ? t('Print the class') : t('Print the exam')}
          </Button>
        )
      }
    />
  )
}

const columns = [
  { name: 'name', label: 'Name', unsorted: true, cell: (row: EntranceCardRow) => nameOf(row) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'grade',
    label: 'Class',
    unsorted: true,
    cell: ({ grade, grade_np, section, roll }: EntranceCardRow) =>
      [
        nameOf({ name: grade, name_np: grade_np }),
        section,
        roll === null ? '' : `· ${digitsIn(getLanguage(), roll)}`,
      ].join(' '),
  },
  {
    name: 'due',
    label: 'Owed',
    unsorted: true,
    right: 'due-read' as const,
    cell: ({ due }: EntranceCardRow) => (due === null ? '–' : <Money paisa={due} dash />),
  },
]
