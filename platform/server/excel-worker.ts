/** The child process of excel.ts: reads what somebody brings, writes what somebody takes away. */
import { parseCsv } from './csv.ts'
import { readWorkbook } from './excel-read.ts'
import { makeTemplate, makeWorkbook, type TableToWrite, type TemplateToWrite } from './excel-write.ts'
import { serveTasks } from './worker-child.ts'

export type ExcelTask =
  | { kind: 'read'; file: Uint8Array; as: 'workbook' | 'text' }
  | { kind: 'write'; table: TableToWrite }
  | { kind: 'template'; template: TemplateToWrite }

serveTasks<ExcelTask>((task, rows) => {
  if (task.kind === 'write') return makeWorkbook(task.table, rows as Record<string, unknown>[])
  if (task.kind === 'template') return makeTemplate(task.template)
  const file = Buffer.from(task.file.buffer, task.file.byteOffset, task.file.byteLength)
  return task.as === 'workbook' ? readWorkbook(file) : { rows: parseCsv(file), formulas: [] }
})
