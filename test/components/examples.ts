/** What the answers of many tests have in common; a test says what is different. */
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Job } from '#platform/contract/files-and-jobs.ts'
import type { studentDues } from '#features/fees/contract/payment.ts'
import { testMoment } from '../day.ts'

/** Of Class 5 A, as lists of students have her. */
export const asha = {
  enroll_id: 11,
  student_id: 1,
  name: 'Asha Rai',
  name_np: null,
  enroll_code: 'H1',
  grade: 'Class 5',
  grade_np: null,
  section: 'A',
  roll: 1,
}

/** A month of tuition. @param due paisa */
export const tuitionDue = (due: number, more: Partial<Account['dues'][number]> = {}): Account['dues'][number] => ({
  enroll_id: 107,
  fee_head_id: 1,
  fee_head: 'Tuition',
  fee_head_np: null,
  month: '01',
  batch: '2083',
  due_date: '2026-05-14',
  billed: due,
  due,
  penalty: false,
  ...more,
})

type Account = DataOf<typeof studentDues>
/** What a student owes at the counter. */
export function accountOf(dues: Account['dues'], more: Partial<Account> = {}): Account {
  const sum = (rows: Account['dues']) => rows.reduce((total, { due }) => total + due, 0)
  const { student_id: _, enroll_id: _of, ...shown } = asha
  return {
    student: { ...shown, id: 7, enroll_id: 107, enroll_code: 'HIM7', profile_image: null, guardian: null },
    dues,
    total: sum(dues),
    penalty: sum(dues.filter(({ penalty }) => penalty)),
    advance: 0,
    siblings: [],
    last_receipt: null,
    ...more,
  }
}

export const firstTerminal = {
  id: 3,
  name: 'First terminal',
  name_np: null,
  start_date: '2026-05-01',
  end_date: '2026-05-09',
  weight: 50,
  is_final: false,
  classes_open: false,
  state: 'open' as const,
  classes: 1,
}

/** A job that has come to its end. @param all of so many */
export const jobDone = (
  id: string,
  kind: string,
  all: number,
  result: Record<string, unknown> = {},
): { data: Job } => ({
  data: {
    id,
    kind,
    title: kind,
    state: 'done',
    done: all,
    total: all,
    result,
    error: null,
    created_at: testMoment,
    finished_at: testMoment,
  },
})
