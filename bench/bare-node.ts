/**
 * Bare Node: a plain http server that answers each work with the rows of one prepared statement, as the app's role with row-level security, and nothing else:
 * no session, rights, shape, transaction, audit. A process of its own; told over IPC what it answers, tells its port.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { barePool } from './bare.ts'
import type { Statement } from './works.ts'

process.once('message', ({ url, company, statements }: { url: string; company: number; statements: Statement[] }) => {
  const pool = barePool(url, company, 8)
  const server = http.createServer((request, reply) => {
    const at = Number(request.url!.slice(1))
    pool.query({ name: `work-${at}`, ...statements[at]! }).then(
      ({ rows }) => {
        const body = JSON.stringify({ data: rows })
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        reply.end(body)
      },
      (error: Error) => reply.writeHead(500).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
