/**
 * A door before a database that counts what goes through: each message that makes PostgreSQL run something, whatever driver sent it.
 * It reads the protocol's frames (a letter, four bytes of length): Q asks in one go, P names a text, B takes it up, E runs it.
 */
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface CountedDatabase {
  /** The same database, reached through the door. */
  url: string
  /** Statements that were run since the last time, in their order. */
  take(): string[]
  /** Every transaction that was begun has ended too: nobody waits for the end of one that has only read. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export async function countedDatabase(url: string): Promise<CountedDatabase> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<net.Socket>()
  let asked: string[] = []
  /** Connections in whose transaction something is still to come. */
  const open = new Set<net.Socket>()
  const ran = (client: net.Socket) => (statement: string) => {
    asked.push(statement)
    if (/^\s*(begin|start transaction)\b/i.test(statement)) open.add(client)
    if (/^\s*(commit|rollback)\s*;?\s*$/i.test(statement)) open.delete(client)
  }
  const server = net.createServer((client) => {
    const database = net.connect(Number(port || 5432), hostname)
    const read = reader(ran(client))
    client.on('close', () => open.delete(client))
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => {
      read(bytes)
      database.write(bytes)
    })
    database.on('data', (bytes: Buffer) => client.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as net.AddressInfo).port)
  return {
    url: through.href,
    take() {
      const taken = asked
      asked = []
      return taken
    },
    async quiet() {
      while (open.size) await sleep(1)
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Of one connection: what it has named stays named. */
function reader(ran: (statement: string) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  let greeted = false
  const texts = new Map<string, string>()
  let bound = ''
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      // the first message of a connection has no letter
      const letters = greeted ? 1 : 0
      if (rest.length < letters + 4) return
      const end = letters + rest.readInt32BE(letters)
      if (rest.length < end) return
      const [kind, body] = [greeted ? String.fromCharCode(rest[0]!) : '', rest.subarray(letters + 4, end)]
      greeted = true
      const words = body.toString('utf8').split('\0')
      if (kind === 'Q') ran(words[0]!)
      if (kind === 'P') texts.set(words[0]!, words[1]!)
      if (kind === 'B') bound = texts.get(words[1]!) ?? words[1]!
      if (kind === 'E') ran(bound)
      rest = rest.subarray(end)
    }
  }
}
