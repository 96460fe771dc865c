/** The whole product as one Fastify app: every room's handlers, every declared resource, the jobs. */
import type { FastifyInstance } from 'fastify'
import { academicsHandlers, academicsJobs } from '#features/academics/server/routes.ts'
import { identify } from '#features/access/server/identify.ts'
import { nameActivities, nameThings } from '#features/access/server/activity.ts'
import { eraseUserRow } from '#features/access/server/deleted-users.ts'
import { schoolOfHost } from '#features/access/server/sign-in.ts'
import { accessHandlers, accessJobs } from '#features/access/server/routes.ts'
import { erasePerson as eraseAttendance } from '#features/attendance/server/erase-person.ts'
import { attendanceHandlers } from '#features/attendance/server/routes.ts'
import { erasePerson as eraseFees } from '#features/fees/server/receipt-facts.ts'
import { chargeAdmission } from '#features/fees/server/charge-admission.ts'
import { withdrawCharge } from '#features/fees/server/withdraw-charge.ts'
import { feesHandlers, feesJobs } from '#features/fees/server/routes.ts'
import { homeHandlers } from '#features/home/server/routes.ts'
import { erasePerson as erasePeopleRoom } from '#features/people/server/erase-person.ts'
import { peopleHandlers, peopleJobs } from '#features/people/server/routes.ts'
import { portalHandlers } from '#features/portal/server/routes.ts'
import { schoolsHandlers } from '#features/schools/server/companies.ts'
import { reachStaffFile } from '#features/people/server/staff-documents.ts'
import { reachStudentFile } from '#features/students/server/life/documents.ts'
import { erasePerson as eraseStudentRoom } from '#features/students/server/erase-person.ts'
import { studentsHandlers, studentsJobs } from '#features/students/server/routes.ts'
import { commonHandlers } from '#platform/server/common-handlers.ts'
import type { Config } from '#platform/server/config.ts'
import { answers, type Connections, connectAll } from '#platform/server/db.ts'
import { stopSheets } from '#platform/server/excel.ts'
import { openFiles } from '#platform/server/files.ts'
import type { ErasePerson } from '#platform/server/erasure.ts'
import { type Handler, ofPart } from '#platform/server/handler.ts'
import { type JobHandler, startJobs } from '#platform/server/jobs.ts'
import { startPrinter } from '#platform/server/print.ts'
import { buildServer } from '#platform/server/server.ts'
import { resourceHandlers } from '#platform/server/serve-resource.ts'
import pino from 'pino'
import { teachNepali } from '#platform/server/say.ts'
import { nepaliWords } from './nepali-words.ts'
import { thingNamers } from './activity-names.ts'
import { resourceNamed, resources } from './resources.ts'

export const handlers: Handler[] = [
  ...commonHandlers,
  ...accessHandlers,
  ...schoolsHandlers,
  ...academicsHandlers,
  ...feesHandlers,
  ...portalHandlers,
  ...homeHandlers,
  ...studentsHandlers,
  ...attendanceHandlers,
  ...peopleHandlers,
  ...resources.flatMap(({ resource, rules, part }) => (part ? ofPart(part, resourceHandlers(resource, resourceNamed, rules)) : resourceHandlers(resource, resourceNamed, rules))),
]

export const jobHandlers: Record<string, JobHandler> = { ...accessJobs, ...academicsJobs, ...feesJobs, ...peopleJobs, ...studentsJobs }

/** Each room's part in erasing a person; the user's own row is the last. */
const fileReach = [reachStudentFile, reachStaffFile]
export const erasures: ErasePerson[] = [eraseStudentRoom, eraseFees, eraseAttendance, erasePeopleRoom, eraseUserRow]

teachNepali(nepaliWords)
nameActivities(handlers.map((handler) => handler.endpoint))
nameThings(thingNamers)

export interface App {
  server: FastifyInstance
  connections: Connections
  close(): Promise<void>
}

/** Milliseconds when it stops: for requests that are being answered, and for whatever else is going on. */
const [moment, longest] = [2000, 3000]
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}

/** `url`: the owner's database address; the app itself becomes the role without powers on every connection. */
export async function openApp(config: Config, url: string, options: { demo?: boolean; logger?: boolean; jobs?: boolean } = {}): Promise<App> {
  const connections = connectAll(url, { max: config.poolSize, role: 'pathshala_app' })
  const { db } = connections.requests
  const secret = await db.selectFrom('platform_secrets').select('value').where('name', '=', 'token').executeTakeFirstOrThrow()
  const printer = startPrinter()
  const log = pino({ level: options.logger === false ? 'silent' : config.logLevel })
  const jobs = await startJobs(connections.jobs, jobHandlers, log, { work: options.jobs ?? true })
  const server = await buildServer({
    handlers,
    identify,
    schoolOfHost,
    logger: options.logger ?? true,
    services: { config, db, ready: () => answers(connections.health), files: await openFiles(config), jobs, printer, erasures, fileReach, afterAdmission: [chargeAdmission], beforeWithdrawal: [withdrawCharge], tokenKey: Buffer.from(secret.value, 'base64'), demo: options.demo ?? false },
  })
  await server.ready()
  return {
    server,
    connections,
    async close() {
      // what is asked for already has a moment to be answered; then children and lines are cut, and nothing waits for them
      const cut = setTimeout(() => {
        printer.stop()
        stopSheets()
        server.server.closeAllConnections()
      }, moment)
      await Promise.all([server.close(), within(longest, jobs.stop())])
      clearTimeout(cut)
      printer.stop()
      stopSheets()
      await within(longest, connections.close())
    },
  }
}
