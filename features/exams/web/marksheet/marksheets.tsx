/** Marksheets of a published exam: one in a tab, many as one file that a job prints. */
import { Badge, Button, Checkbox, Group } from '@mantine/core'
import { IconEyeOff, IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage, reportUrl } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import type { MarksheetRow } from '../../contract/marksheet.ts'
import ExamSelect from '../exam-select.tsx'
import classes from '../results/results.module.css'
import { usePrinting } from '../printing/use-printing.tsx'
import { useChosenPlace } from '../results/use-exams.ts'

const path = '/api/marksheet'

export default function Marksheets() {
  useLanguage()
  const { exams, exam, grade, section, set } = useChosenPlace()
  const withdraw = useWithdrawing(exam)
  const { chosen, busy, printMany, languages, withBlocked, setWithBlocked, progress, open } = useMarksheetsOf(
    exams,
    exam,
    grade,
    section,
  )
  const mayBulk = can('marks-generate-bulk')

  return (
    <section>
      <MarksheetsHead
        mayBulk={mayBulk}
        chosen={chosen}
        busy={busy}
        onPrint={printMany}
        section={section}
        grade={grade}
      />
      <PlaceChoice exam={exam} set={set} grade={grade} section={section} />
      <Group gap="md" mb="sm">
        {languages}
        {mayBulk && <WithBlocked withBlocked={withBlocked} setWithBlocked={setWithBlocked} />}
      </Group>
      {progress}
      {!exams ? (
        <LoadingState lines={8} />
      ) : chosen?.state !== 'published' ? (
        <EmptyState
          about={t('Marksheets are printed when the results of the exam are published. Choose a published exam.')}
        />
      ) : (
        <ListScreen<MarksheetRow>
          key={`${exam} ${grade} ${section}`}
          embedded
          title={t('Marksheet')}
          about={t('No student of these classes has a published result.')}
          path={path}
          fixed={{ exam_id: exam!, ...(grade && { grade_id: grade }), ...(section && { section_id: section }) }}
          rowsPerPage={50}
          printOnly
          onOpen={open}
          keyOf={({ enroll_id }) => String(enroll_id)}
          columns={columns}
          {...(mayBulk && {
            bulkActions: [{ label: 'Print', icon: IconPrinter, run: (rows: MarksheetRow[]) => printMany(rows) }],
          })}
          rowActions={[
            { label: 'Print', icon: IconPrinter, run: open },
            { label: 'Withdraw', icon: IconEyeOff, when: () => can('exam-update'), run: withdraw },
          ]}
        />
      )}
    </section>
  )
}

interface PlaceChoiceProps {
  exam: number | null
  set: (values: Record<string, number | null>) => void
  grade: number | null
  section: number | null
}

function PlaceChoice({ exam, set, grade, section }: PlaceChoiceProps) {
  return (
    <div className={classes.place}>
      <ExamSelect
        value={exam === null ? null : String(exam)}
        onChange={(id) => set({ exam: id === null ? null : Number(id) })}
        error={false}
      />
      <GradeSectionSelect value={{ grade, section }} onChange={(to) => set({ grade: to.grade, section: to.section })} />
    </div>
  )
}

interface WithBlockedProps {
  withBlocked: boolean
  setWithBlocked: (withBlocked: boolean) => void
}

function WithBlocked({ withBlocked, setWithBlocked }: WithBlockedProps) {
  return (
    <Checkbox
      label={t('Also of blocked students')}
      checked={withBlocked}
      onChange={(event) => setWithBlocked(event.currentTarget.checked)}
    />
  )
}

function useMarksheetsOf(
  exams: ReturnType<typeof useChosenPlace>['exams'],
  exam: number | null,
  grade: number | null,
  section: number | null,
) {
  const [withBlocked, setWithBlocked] = useState(false)
  const { paper, busy, print, languages, progress } = usePrinting({
    done: () => t('The marksheets are printed.'),
    leftOut: (n) => t('{n, plural, one {# student is} other {# students are}} blocked and left out.', { n }),
  })
  const chosen = exams?.find(({ id }) => id === exam)

  const printMany = (rows: readonly MarksheetRow[] | null) =>
    print(() =>
      api.command('/api/marksheet/print', {
        exam_id: exam!,
        grade_id: grade,
        section_id: section,
        enroll_ids: rows?.map(({ enroll_id }) => enroll_id) ?? null,
        with_blocked: withBlocked,
        language: paper,
      }),
    )
  const open = ({ enroll_id }: MarksheetRow): void =>
    void window.open(reportUrl(`${path}/${exam}/${enroll_id}/print`, { language: paper }), '_blank', 'noopener')
  return { chosen, busy, printMany, languages, withBlocked, setWithBlocked, progress, open }
}

/** One result is taken back, with a reason; all others stay as they are. */
function useWithdrawing(exam: number | null) {
  const queries = useQueryClient()
  return async (row: MarksheetRow): Promise<void> => {
    const reason = await askReason({
      title: t('Withdraw the result of {name}?', { name: nameOf(row) }),
      message: t('Their families see nothing of this exam until it is published again. All others stay as they are.'),
      confirm: t('Withdraw'),
    })
    if (!reason) return
    try {
      const { message } = await api.command('/api/exam/{id}/withdraw', {
        id: exam!,
        reason,
        enroll_ids: [row.enroll_id],
      })
      notify('success', t(message))
      await queries.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
}

interface MarksheetsHeadProps {
  mayBulk: boolean
  chosen: NonNullable<ReturnType<typeof useChosenPlace>['exams']>[number] | undefined
  busy: boolean
  onPrint: (rows: readonly MarksheetRow[] | null) => Promise<void>
  section: number | null
  grade: number | null
}

function MarksheetsHead({ mayBulk, chosen, busy, onPrint, section, grade }: MarksheetsHeadProps) {
  return (
    <PageHeader
      title={t('Marksheet')}
      actions={
        mayBulk &&
        chosen?.state === 'published' && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={busy} onClick={() => void onPrint(null)}>
            {section !== null ? t('Print the section') : grade !== null ? t('Print the class') : t('Print the exam')}
          </Button>
        )
      }
    />
  )
}

const number = (value: number | null, decimals?: number): string =>
  value === null ? '–' : digitsIn(getLanguage(), decimals === undefined ? value : value.toFixed(decimals))

const columns = [
  {
    name: 'name',
    label: 'Name',
    unsorted: true,
    cell: (row: MarksheetRow) => (
      <>
        {nameOf(row)} {row.is_blocked && <Badge color="red">{t('Blocked')}</Badge>}
      </>
    ),
  },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'grade',
    label: 'Class',
    unsorted: true,
    cell: ({ grade, grade_np, section, roll }: MarksheetRow) =>
      [nameOf({ name: grade, name_np: grade_np }), section, roll === null ? '' : `· ${number(roll)}`].join(' '),
  },
  { name: 'gpa', label: 'GPA', unsorted: true, cell: ({ gpa }: MarksheetRow) => number(gpa, 2) },
  {
    name: 'letter',
    label: 'Letter grade',
    unsorted: true,
    cell: ({ letter, state }: MarksheetRow) =>
      state === 'missing' ? <Badge color="yellow">{t('Marks outstanding')}</Badge> : (letter ?? '–'),
  },
  { name: 'percent', label: 'Per cent', unsorted: true, cell: ({ percent }: MarksheetRow) => number(percent) },
  { name: 'rank', label: 'Rank', unsorted: true, cell: ({ rank }: MarksheetRow) => number(rank) },
]
