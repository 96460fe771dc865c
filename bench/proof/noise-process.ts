/** Somebody on a machine of his own, as far as one machine allows: asks for so many paths at once, and for the next as soon as one is answered, until it is told to stop. What comes back is neither unpacked nor read. */
import http from 'node:http'

const [port, token, times, ...paths] = process.argv.slice(2) as [string, string, string, ...string[]]
const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' }
const counts: Record<number, number> = {}
const told = { over: false }

function ask(path: string): Promise<void> {
  return new Promise((resolve) => {
    const end = (status: number) => {
      counts[status] = (counts[status] ?? 0) + 1
      resolve()
    }
    http
      .get({ host: '127.0.0.1', port, path, headers }, (reply) => {
        reply
          .resume()
          .on('end', () => end(reply.statusCode!))
          .on('error', () => end(0))
      })
      .on('error', () => end(0))
  })
}

async function again(n: number): Promise<void> {
  for (let at = n; !told.over; at++) await ask(paths[at % paths.length]!)
}

process.on('message', () => (told.over = true))
await Promise.all(Array.from({ length: Number(times) }, (_, n) => again(n)))
process.send!(counts, () => process.exit(0))
