/** A student's statement: on the screen, on paper and as Excel. */
import { seesContact } from '#features/students/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import type { StatementOnPaper } from '#papers/fee-shapes.ts'
import { bothDates } from '#papers/paper-text.ts'
import { required } from '#platform/contract/refusal.ts'
import { printing, type Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, printLater, schoolHead, sendColumns } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { handle } from '#platform/server/handler.ts'
import { say } from '#platform/server/say.ts'
import * as contract from '../../contract/statement.ts'
import { findPayer, type Payer } from '../dues.ts'
import { checkReach } from '../who-sees-accounts.ts'
import { statementsOf } from './accounts.ts'

const right = 'billing-report-statement'

async function statementOf(
  ctx: Ctx,
  studentId: number,
  { from_date, to_date, language }: Omit<Parameters<typeof statementsOf>[2], 'plain'>,
  /** A paper is handed to the family. */
  { paper = false } = {},
) {
  const asked = { from_date, to_date, language, plain: paper || !ctx.can(right) }
  return (await statementsOf(ctx, [studentId], asked)).get(studentId)!
}

export const showStatement = handle(contract.statement, async (input, ctx) => {
  if (!input.student_id && !input.code) throw required('code')
  const student = await findPayer(ctx.tx, ctx.company, input, { deleted: ctx.can(right) })
  await checkReach(ctx, student.id, right)
  const seesGuardian = seesContact(ctx) || ctx.actor.role === 'guardian' || ctx.actor.role === 'student'
  return {
    data: {
      student: { ...student, guardian: seesGuardian ? student.guardian : null },
      ...(await statementOf(ctx, student.id, input)),
    },
  }
})

const columns: TableColumn[] = [
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'text', label: 'Particulars', kind: 'text' },
  { name: 'number', label: 'Number', kind: 'text' },
  { name: 'debit', label: 'Billed', kind: 'money' },
  { name: 'credit', label: 'Paid', kind: 'money' },
  { name: 'balance', label: 'Balance', kind: 'money' },
]

const takenBack: TableColumn = { name: 'reversed_on', label: 'Taken back on', kind: 'date' }

export const downloadStatement = handle(contract.printStatement, async (input, ctx, _inside, http) => {
  checkDownloadToken(input.token, ctx)
  await checkReach(ctx, input.student_id, right)
  const { language } = input
  const student = await findPayer(ctx.tx, ctx.company, input, { deleted: ctx.can(right) })
  const account = await statementOf(ctx, student.id, input, { paper: input.format !== 'excel' })
  const { name, grade: place } = onPaper(student, language)
  const of = `${name} ${student.enroll_code}`
  if (input.format === 'excel') {
    const sum = (side: 'debit' | 'credit') => account.lines.reduce((total, line) => total + line[side], 0)
    const facts = [
      { label: 'Class', value: place },
      ...(input.from_date ? [{ label: 'From', value: bothDates(input.from_date, language) }] : []),
      ...(input.to_date ? [{ label: 'To', value: bothDates(input.to_date, language) }] : []),
    ]
    const opening = { date: input.from_date ?? '', text: say(language, 'Brought forward'), balance: account.opening }
    const totals = {
      date: null,
      text: say(language, 'Total'),
      debit: sum('debit'),
      credit: sum('credit'),
      balance: account.closing,
    }
    const shown = account.lines.some((line) => line.reversed_on) ? [...columns, takenBack] : columns
    return sendColumns(
      { title: 'Statement', of, columns: shown, facts, totals },
      [...(input.from_date ? [opening] : []), ...account.lines] as never,
      input,
      ctx,
      http,
    )
  }
  return printLater(
    'statement',
    {
      school: await schoolHead(ctx),
      language,
      from_date: input.from_date ?? null,
      to_date: input.to_date ?? null,
      statements: [{ student: onPaper(student, language), ...account }],
      ...printing(ctx),
    },
    ctx,
    http,
    { name: `Statement ${student.name} ${student.enroll_code}` },
  )
})

/** Who it is, as the paper's language has it. */
export function onPaper(student: Payer, language: Language): StatementOnPaper['student'] {
  const named = (each: { name: string; name_np: string | null }) => (language === 'ne' && each.name_np) || each.name
  return {
    name: named(student),
    enroll_code: student.enroll_code,
    grade: [named({ name: student.grade, name_np: student.grade_np }), student.section].filter(Boolean).join(' '),
    roll: student.roll,
    guardian: student.guardian && named(student.guardian),
  }
}
