/** The child process of excel.ts: does one task and is ended. */
import { Refusal } from '#platform/contract/refusal.ts'
import type { ReadTable } from './excel.ts'
import { readWorkbook } from './excel-read.ts'
import { makeWorkbook, type TableToWrite } from './excel-write.ts'

export type ExcelTask = { kind: 'read'; file: Uint8Array } | { kind: 'write'; table: TableToWrite; rows: Record<string, unknown>[] }
/** One of the three. */
export interface ExcelAnswer {
  file?: Uint8Array
  table?: ReadTable
  refusal?: { code: string; message: string; status: number }
}

async function work(task: ExcelTask): Promise<ExcelAnswer> {
  if (task.kind === 'write') return { file: await makeWorkbook(task.table, task.rows) }
  return { table: await readWorkbook(Buffer.from(task.file)) }
}

process.on('disconnect', () => process.exit())
process.on('message', async (task: ExcelTask) => {
  const answer = await work(task).catch((error: unknown): ExcelAnswer => {
    if (!(error instanceof Refusal)) throw error
    return { refusal: { code: error.code, message: error.message, status: error.status } }
  })
  process.send!(answer)
})
