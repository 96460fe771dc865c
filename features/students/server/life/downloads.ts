/** Excel and PDF of the lists about students' life: the list's own question, without its pages. */
import type { z } from 'zod'
import type { Permission } from '#platform/contract/declared-rights.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendColumns, wholeList } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { type Handler, handle } from '#platform/server/handler.ts'
import type { Listing } from '#platform/server/listing.ts'

interface ListToDownload<I> {
  /** Address of the list. */
  base: string
  title: string
  /** The list's own. */
  right: Permission
  query: z.ZodObject
  /** By name; the screen may ask for some of them. */
  columns: readonly TableColumn[]
  select: (ctx: Ctx, input: I) => Listing<object> | Promise<Listing<object>>
}

/** `columns`: as the person has chosen them on the screen. */
export function downloadOf<I extends { page: number; rowsPerPage: number }>({
  base,
  title,
  right,
  query,
  columns,
  select,
}: ListToDownload<I>): Handler {
  return handle(
    downloadEndpoint(
      base,
      { plural: title, rights: { read: right, create: false, update: false, remove: false } },
      query,
    ),
    async (input, ctx, _inside, http) => {
      const asked = input.columns?.split(',') as string[] | undefined
      const shown = asked ? columns.filter(({ name }) => asked.includes(name)) : columns
      const rows = await select(ctx, { ...input, ...wholeList } as I)
      return sendColumns({ title, columns: [...(shown.length ? shown : columns)] }, rows, input, ctx, http)
    },
  )
}

/** Who it is, in every one of these lists. */
export const whoColumns: TableColumn[] = [
  { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  { name: 'name', label: 'Student', kind: 'text' },
  { name: 'grade', label: 'Class', kind: 'text' },
  { name: 'section', label: 'Section', kind: 'text' },
  { name: 'roll', label: 'Roll', kind: 'int' },
]
