/** Asks PostgreSQL to prepare a statement, without running it, and says which columns it answers with. */
import pg from 'pg'

export interface Column {
  name: string
  /** As TypeScript has it after `platform/server/db.ts` has read it. */
  type: string
}

const numbers = [20, 21, 23, 26, 700, 701, 1700]
const texts = [18, 19, 25, 1042, 1043, 1082, 1083, 1114, 1184, 1186, 2950, 2205, 2206, 869, 650]
const types = new Map<number, string>([
  [16, 'boolean'],
  ...numbers.map((oid) => [oid, 'number'] as const),
  ...texts.map((oid) => [oid, 'string'] as const),
  ...[1005, 1007, 1016, 1021, 1022, 1231].map((oid) => [oid, '(number | null)[]'] as const),
  ...[1009, 1015, 1002, 1003].map((oid) => [oid, '(string | null)[]'] as const),
  [1000, '(boolean | null)[]'],
])

interface Wire {
  parse(query: { text: string; name: string; types: number[] }): void
  describe(asked: { type: 'S'; name: string }): void
  sync(): void
}

/** The columns, none for a statement that answers nothing. Rejects with what PostgreSQL says where it cannot be prepared. */
export function describeStatement(client: pg.Client, text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = []
    client.query({
      submit(wire: Wire) {
        wire.parse({ text, name: '', types: [] })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, type: types.get(dataTypeID) ?? 'any' }))
      },
      // pg tells nothing of a query after its error
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    } as unknown as pg.Submittable)
  })
}
