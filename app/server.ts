/** The whole product as one Fastify app: every room's handlers, every declared resource, the jobs. */
import type { FastifyInstance } from 'fastify'
import { nameActivities, nameThings } from '#features/access/server/activity.ts'
import { identify } from '#features/access/server/identify.ts'
import { schoolOfHost } from '#features/access/server/sign-in.ts'
import { fileCalls } from '#platform/server/file-calls.ts'
import { jobCalls } from '#platform/server/job-calls.ts'
import type { Config } from '#platform/server/config.ts'
import { answers, type Connections, connectAll } from '#platform/server/db.ts'
import { stopSheets } from '#platform/server/excel.ts'
import { openFiles } from '#platform/server/files.ts'
import type { ErasePerson } from '#platform/server/erasure.ts'
import { answerTogether } from '#platform/server/answer-together.ts'
import { type Handler, ofPart } from '#platform/server/handler.ts'
import { type JobHandler, startJobs } from '#platform/server/jobs.ts'
import { startPrinter } from '#platform/server/print.ts'
import { stopJoining } from '#platform/server/print-parts.ts'
import type { Room } from '#platform/server/room.ts'
import { buildServer } from '#platform/server/server.ts'
import { reportHandlers } from '#platform/server/serve-report.ts'
import { resourceHandlers } from '#platform/server/serve-resource.ts'
import type { Services } from '#platform/server/services.ts'
import { type House, startTimed } from '#platform/server/timed.ts'
import { settingsHandlers, settingsThings } from '#platform/server/settings.ts'
import pino from 'pino'
import { teachNepali } from '#platform/server/say.ts'
import { own } from '#platform/contract/own-names.ts'
import { namedByKey, type ThingNamer } from '#platform/server/named-in-log.ts'
import { importNamer } from '#platform/server/imports/named-in-log.ts'
import platformWords from '#platform/web/ne.json' with { type: 'json' }
import schoolWords from '#school/web/ne.json' with { type: 'json' }
import { printWorker } from './print-worker-file.ts'
import type { Ready } from './ready.ts'
import { resourceNamed, resources } from './resources.ts'
import './rights.ts'
import { rooms } from './rooms.server.ts'

/** As the app serves them: one of a part of the product says so. */
const callsOf = ({ resource, rules, part }: (typeof resources)[number]): Handler[] =>
  part
    ? ofPart(part, resourceHandlers(resource, resourceNamed, rules))
    : resourceHandlers(resource, resourceNamed, rules)

/** For the head of a file; asked when one is made. */
const namerOf = (kind: string): ThingNamer | undefined => own(thingNamers, kind)

/** All calls of a room, written and declared. */
const callsOfRoom = (room: Room): Handler[] => [
  ...room.handlers,
  ...(room.settings ?? []).flatMap(settingsHandlers),
  ...(room.reports ?? []).flatMap((each) => reportHandlers(each, namerOf)),
  ...(room.resources ?? []).flatMap(callsOf),
]

const commonHandlers = [...fileCalls, ...jobCalls]
const declared: Handler[] = [...commonHandlers, ...rooms.flatMap(callsOfRoom)]
export const handlers: Handler[] = [...declared, answerTogether(declared)]

/** The room of every address. */
export const addressOwners: ReadonlyMap<string, string> = new Map([
  ...commonHandlers.map(({ endpoint }): [string, string] => [endpoint.path, 'platform']),
  ...rooms.flatMap((room) =>
    callsOfRoom(room).map(({ endpoint }): [string, string] => [endpoint.path, room.facts.name]),
  ),
])

export const jobHandlers: Record<string, JobHandler> = Object.assign({}, ...rooms.map((room) => room.jobs))

export const timedWorks = rooms.flatMap((room) => room.timed ?? [])

export const erasures: ErasePerson[] = rooms.flatMap((room) => room.erase ?? [])
const fileReach = rooms.flatMap((room) => room.reachFile ?? [])

/** How every kind of thing is called; a sheet that is brought belongs to no room. */
export const thingNamers: Record<string, ThingNamer> = Object.assign(
  { imports: importNamer, ...settingsThings },
  ...resources.map(({ resource }) => ({ [resource.name]: namedByKey(resource) })),
  ...rooms.map((room) => room.things),
)

for (const room of rooms) room.fills?.forEach((each) => each.apply())
teachNepali([platformWords, schoolWords, ...rooms.map((room) => room.words ?? {})])
nameActivities(
  handlers.map((handler) => handler.endpoint),
  timedWorks,
)
nameThings(thingNamers)

export interface App {
  server: FastifyInstance
  connections: Connections
  /** For tests and measurements, which ask them directly. */
  services: Pick<Services, 'files' | 'jobs' | 'printer'>
  /** What work by the clock is given. */
  house: House
  close(): Promise<void>
}

/** Milliseconds when it stops: for requests that are being answered, and for whatever else is going on. */
const [moment, longest] = [2000, 3000]
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}

/** As `makeReady` (ready.ts) hands them out: the app signs in as a role that owns nothing, and becomes the role without powers on every connection. */
export async function openApp(
  config: Config,
  { url, keys }: Pick<Ready, 'url' | 'keys'>,
  options: { demo?: boolean; logger?: boolean; jobs?: boolean } = {},
): Promise<App> {
  const connections = connectAll(url, { max: config.poolSize, role: 'pathshala_app', clock: config.clock })
  const { db } = connections.requests
  const printer = startPrinter(printWorker)
  const log = pino({ level: options.logger === false ? 'silent' : config.logLevel })
  const files = await openFiles(config)
  const tools = { printer, files, keys }
  const jobs = await startJobs(connections.jobs, jobHandlers, log, { work: options.jobs ?? true, tools })
  const { clock } = config
  const house = { db: connections.jobs.db, config, clock, keys, log }
  const timed = options.jobs === false ? undefined : startTimed(house, timedWorks)
  const server = await buildServer({
    handlers,
    identify,
    schoolOfHost,
    logger: options.logger ?? true,
    services: {
      config,
      clock,
      db,
      ready: () => answers(connections.health),
      files,
      jobs,
      printer,
      erasures,
      fileReach,
      keys,
      demo: options.demo ?? false,
    },
  })
  await server.ready()
  return {
    server,
    connections,
    services: { files, jobs, printer },
    house,
    async close() {
      // what is asked for already has a moment to be answered; then children and lines are cut, and nothing waits for them
      const cut = setTimeout(() => {
        printer.stop()
        stopJoining()
        stopSheets()
        server.server.closeAllConnections()
      }, moment)
      await Promise.all([server.close(), within(longest, Promise.all([jobs.stop(), timed?.stop()]))])
      clearTimeout(cut)
      printer.stop()
      stopJoining()
      stopSheets()
      await within(longest, connections.close())
    },
  }
}
