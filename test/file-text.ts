/** What a reply says, also where it is a PDF or a workbook. */
import { strFromU8, unzipSync } from 'fflate'
import { readWorkbook } from '#platform/server/excel-read.ts'
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

/** Every cell of the one sheet that a download has, dates as AD days; and its bare parts, so that nothing hides beside it. */
async function workbookText(file: Buffer): Promise<string> {
  const parts = Object.entries(unzipSync(file))
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => strFromU8(bytes))
  return [JSON.stringify((await readWorkbook(file)).rows), ...parts].join('\n')
}
