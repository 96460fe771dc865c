/** Students of the exam with symbol number, room and seat: numbers are given to many at once and typed over for one. */
import { Button } from '@mantine/core'
import { IconHash, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { f } from '#platform/fields/index.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import type { PlanStudent } from '../../contract/seats.ts'
import { placeOf } from './seats.tsx'
import { type Plan, studentsPath } from './use-seat-plan.ts'

const NumberDialog = lazyDialog(() => import('./number-dialog.tsx'))
const SymbolDialog = lazyDialog(() => import('./symbol-dialog.tsx'))

const filters = {
  grade_id: f.ref('grades', { label: 'Class', optional: true }),
  without_number: f.flag({ label: 'Without a symbol number' }),
  without_seat: f.flag({ label: 'Without a seat' }),
}
const columns = [
  { name: 'name', label: 'Name', unsorted: true, cell: (row: PlanStudent) => nameOf(row) },
  { name: 'symbol_no', label: 'Symbol number', unsorted: true },
  { name: 'grade', label: 'Class', unsorted: true, cell: (row: PlanStudent) => placeOf(row) },
  { name: 'room', label: 'Room', unsorted: true },
  {
    name: 'seat',
    label: 'Seat',
    unsorted: true,
    cell: ({ seat }: PlanStudent) => (seat === null ? '–' : digitsIn(getLanguage(), seat)),
  },
]

export function Students({ exam, plan, mayChange }: { exam: number; plan: Plan; mayChange: boolean }) {
  const [giving, setGiving] = useState(false)
  const [student, setStudent] = useState<PlanStudent>()
  return (
    <>
      {mayChange && plan.classes.length > 0 && (
        <Button
          className="no-print"
          mb="sm"
          leftSection={<IconHash size={18} aria-hidden />}
          onClick={() => setGiving(true)}
        >
          {t('Give symbol numbers')}
        </Button>
      )}
      <ListScreen<PlanStudent>
        embedded
        title={t('Symbol numbers')}
        about={t('No student of these classes is found.')}
        path={studentsPath}
        fixed={{ exam_id: exam }}
        filters={filters}
        rowsPerPage={50}
        printOnly
        onOpen={false}
        keyOf={({ enroll_id }) => String(enroll_id)}
        nameOf={nameOf}
        columns={columns}
        {...(mayChange && {
          rowActions: [{ label: 'Change symbol number', icon: IconPencil, run: setStudent }],
        })}
      />
      <Suspense>
        {giving && <NumberDialog exam={exam} plan={plan} onClose={() => setGiving(false)} />}
        {student && <SymbolDialog exam={exam} student={student} onClose={() => setStudent(undefined)} />}
      </Suspense>
    </>
  )
}
