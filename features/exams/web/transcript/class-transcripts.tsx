/** Transcripts of a class: those who are chosen, or all of them, as one file. */
import { Badge, Button, Checkbox, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { api, reportUrl } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import type { TranscriptRow } from '../../contract/transcript.ts'
import { usePrinting } from '../printing/use-printing.tsx'
import classes from '../results/results.module.css'

const path = '/api/transcript'
const numberOf = (text: string | null): number | null => (text ? Number(text) : null)

export function ClassTranscripts() {
  const [address, setAddress] = useAddress()
  const [grade, section] = [numberOf(address.get('grade')), numberOf(address.get('section'))]
  const [withBlocked, setWithBlocked] = useState(false)
  const { paper, busy, print, languages, progress } = usePrinting(words)
  const printMany = (rows: readonly TranscriptRow[] | null) =>
    print(() =>
      api.command('/api/transcript/print', {
        ...(rows
          ? { student_ids: rows.map(({ student_id }) => student_id) }
          : { grade_id: grade, section_id: section }),
        with_blocked: withBlocked,
        language: paper,
      }),
    )
  return (
    <>
      <div className={classes.place}>
        <GradeSectionSelect
          value={{ grade, section }}
          onChange={(to) =>
            setAddress(withParts({ grade: to.grade, section: to.section }), { replace: true, preventScrollReset: true })
          }
        />
      </div>
      {grade === null ? (
        <EmptyState
          title={t('No class is chosen')}
          about={t('Choose a class to print the transcripts of its students.')}
        />
      ) : (
        <>
          <Group gap="md" mb="sm">
            {languages}
            <Checkbox
              label={t('Also of blocked students')}
              checked={withBlocked}
              onChange={(event) => setWithBlocked(event.currentTarget.checked)}
            />
            <Button
              leftSection={<IconPrinter size={18} aria-hidden />}
              loading={busy}
              onClick={() => void printMany(null)}
            >
              {section === null ? t('Print the class') : t('Print the section')}
            </Button>
          </Group>
          {progress}
          <Students place={{ grade_id: grade, section_id: section }} language={paper} onPrint={printMany} />
        </>
      )}
    </>
  )
}

const words = {
  done: () => t('The transcripts are printed.'),
  leftOut: (n: number) =>
    t(
      '{n, plural, one {# student is} other {# students are}} left out: a result is blocked, or the record is protected.',
      { n },
    ),
  withoutResult: (n: number) =>
    t('{n, plural, one {# student has} other {# students have}} no published result.', { n }),
}

interface StudentsProps {
  place: { grade_id: number; section_id: number | null }
  language: string
  onPrint: (rows: readonly TranscriptRow[]) => Promise<void>
}

function Students({ place: { grade_id, section_id }, language, onPrint }: StudentsProps) {
  const open = ({ student_id }: TranscriptRow): void =>
    void window.open(reportUrl(`${path}/${student_id}/print`, { language }), '_blank', 'noopener')
  return (
    <ListScreen<TranscriptRow>
      key={`${grade_id} ${section_id}`}
      embedded
      title={t('Transcript')}
      about={t('Nobody is enrolled in this class.')}
      path={path}
      fixed={{ grade_id, ...(section_id !== null && { section_id }) }}
      rowsPerPage={50}
      printOnly
      hrefOf={({ student_id }) => `/transcript?student=${student_id}`}
      keyOf={({ student_id }) => String(student_id)}
      columns={columns}
      bulkActions={[{ label: 'Print', icon: IconPrinter, run: (rows: TranscriptRow[]) => onPrint(rows) }]}
      rowActions={[{ label: 'Print', icon: IconPrinter, when: ({ years }) => years > 0, run: open }]}
    />
  )
}

const number = (value: number | null): string => (value === null ? '–' : digitsIn(getLanguage(), value))

const columns = [
  {
    name: 'name',
    label: 'Name',
    unsorted: true,
    cell: (row: TranscriptRow) => (
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
    cell: ({ grade, grade_np, section, roll }: TranscriptRow) =>
      [nameOf({ name: grade, name_np: grade_np }), section, roll === null ? '' : `· ${number(roll)}`].join(' '),
  },
  {
    name: 'years',
    label: 'Years with a result',
    unsorted: true,
    cell: ({ years }: TranscriptRow) => number(years),
  },
]
