/** ID cards of students: one in a tab, a class or those who are chosen as one file. */
import { Badge, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { digitsIn } from '#nepal/digits.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api, reportUrl } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import type { StudentCardRow } from '../../contract/cards/printing.ts'
import classes from './cards.module.css'
import { countOf, useCardPrinting } from './use-card-printing.tsx'

const numberOf = (text: string | null): number | null => (text ? Number(text) : null)

export default function StudentCards() {
  useLanguage()
  const [address, setAddress] = useAddress()
  const [grade, section] = [numberOf(address.get('grade')), numberOf(address.get('section'))]
  const { how, inTab, busy, print, choices, progress } = useCardPrinting('id_card_student')
  const place = { ...(grade && { grade_id: grade }), ...(section && { section_id: section }) }

  const printMany = (rows: readonly StudentCardRow[] | null) =>
    print(
      rows ? countOf(rows) : async () => (await api.get('/api/student-card/count', place)).data,
      (only_with_photo) =>
        api.command('/api/student-card/print', {
          ...how,
          grade_id: grade,
          section_id: section,
          enroll_ids: rows?.map(({ enroll_id }) => enroll_id) ?? null,
          only_with_photo,
        }),
    )
  const open = ({ enroll_id }: StudentCardRow): void =>
    void window.open(reportUrl(`/api/student-card/${enroll_id}/print`, inTab), '_blank', 'noopener')

  return (
    <section>
      <CardsHead grade={grade} busy={busy} onPrint={printMany} section={section} />
      <div className={classes.place}>
        <GradeSectionSelect
          clearable
          value={{ grade, section }}
          onChange={(to) =>
            setAddress(
              { ...(to.grade && { grade: String(to.grade) }), ...(to.section && { section: String(to.section) }) },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      </div>
      {choices}
      {progress}
      <ListScreen<StudentCardRow>
        key={`${grade} ${section}`}
        embedded
        title={t('Student cards')}
        about={t('No student of these classes is found.')}
        path="/api/student-card"
        fixed={place}
        rowsPerPage={50}
        printOnly
        onOpen={open}
        keyOf={({ enroll_id }) => String(enroll_id)}
        columns={columns}
        bulkActions={[{ label: 'Print', icon: IconPrinter, run: (rows: StudentCardRow[]) => printMany(rows) }]}
        rowActions={[{ label: 'Print', icon: IconPrinter, run: open }]}
      />
    </section>
  )
}

interface CardsHeadProps {
  grade: number | null
  busy: boolean
  onPrint: (rows: readonly StudentCardRow[] | null) => Promise<void>
  section: number | null
}

function CardsHead({ grade, busy, onPrint, section }: CardsHeadProps) {
  return (
    <PageHeader
      title={t('Student cards')}
      actions={
        grade !== null && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={busy} onClick={() => void onPrint(null)}>
            {section !== null ? t('Print the section') : t('Print the class')}
          </Button>
        )
      }
    />
  )
}

const columns = [
  {
    name: 'name',
    label: 'Name',
    unsorted: true,
    cell: (row: StudentCardRow) => (
      <>
        {nameOf(row)} {!row.has_photo && <Badge color="yellow">{t('Photo missing')}</Badge>}
      </>
    ),
  },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'grade',
    label: 'Class',
    unsorted: true,
    cell: ({ grade, grade_np, section, roll }: StudentCardRow) =>
      [
        nameOf({ name: grade, name_np: grade_np }),
        section,
        roll === null ? '' : `· ${digitsIn(getLanguage(), roll)}`,
      ].join(' '),
  },
]
