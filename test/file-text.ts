/** What a reply says, also where it is a PDF or a workbook. */
import type { Reply } from './world.ts'

export async function textOf({ headers, raw }: Reply): Promise<string> {
  const type = String(headers['content-type'])
  if (type.includes('pdf')) {
    const { extractText, getDocumentProxy } = await import('unpdf')
    return (await extractText(await getDocumentProxy(new Uint8Array(raw)), { mergePages: true })).text
  }
  if (type.includes('spreadsheet')) return await workbookText(raw)
  return raw.toString('utf8')
}

/** Every cell of every sheet, dates as AD days. */
async function workbookText(file: Buffer): Promise<string> {
  const { default: readSheets } = await import('read-excel-file/node')
  const sheets = await readSheets(file)
  return JSON.stringify(sheets, (_key, value: unknown) => value)
}
