/** Guards of the product, each with what its absence looks like and the tests that must notice. A text that is not there any more fails the run: the list is kept true. */
export interface Guard {
  /** What is held, in a sentence. */
  holds: string
  file: string
  from: string
  to: string
  /** Test files that must turn red; a pattern of names narrows them. */
  tests: string[]
  only?: string
}

const pipeline = 'platform/server/run-call.ts'
const rights = 'test/laws/rights.test.ts'
const connection = 'platform/server/one-connection.db.test.ts'
const fees = 'features/fees/server/fees.db.test.ts'
const laws = 'test/laws/'

export const guards: Guard[] = [
  // who may
  {
    holds: 'a call is made with its declared right only',
    file: pipeline,
    from: '!hasRight(identity.actor, endpoint.right) || reachesTooFar',
    to: 'reachesTooFar',
    tests: [rights],
    only: 'librarian|nobody',
  },
  {
    holds: 'what speaks of the whole school is closed to who has own sections',
    file: pipeline,
    from: ' || reachesTooFar)',
    to: ')',
    tests: ['features/access/server/own-sections.db.test.ts'],
  },
  {
    holds: 'a change comes from the app',
    file: pipeline,
    from: "request.headers['x-requested-with'] !== 'XMLHttpRequest'",
    to: 'false',
    tests: [rights],
    only: 'must come from the app',
  },
  {
    holds: 'a batch that is not current is read only',
    file: pipeline,
    from: 'if (changes && !endpoint.anyBatch && identity.batch',
    to: 'if (false && identity.batch',
    tests: [`${laws}resources.test.ts`],
    only: 'a batch that is not current',
  },
  {
    holds: 'a token is ours',
    file: 'features/access/server/token.ts',
    from: 'return readerOf(secret)(token)',
    to: "return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())",
    tests: [rights, 'features/access/server/sessions.db.test.ts'],
  },
  {
    holds: 'who sends much is known before it is read',
    file: 'platform/server/serve-endpoint.ts',
    from: "Number(headers['content-length'] ?? Infinity) <= short",
    to: 'true',
    tests: ['platform/server/big-forms.db.test.ts'],
  },
  {
    holds: 'a plan that broke is not asked for ever',
    file: 'platform/server/prepared.ts',
    from: 'this.#given = false',
    to: 'this.#given = true',
    tests: ['platform/server/prepared.db.test.ts'],
  },
  {
    holds: 'a role header narrows only',
    file: 'features/access/server/identify.ts',
    from: 'asked !== undefined && !held.includes(asked)',
    to: 'false',
    tests: [rights],
    only: 'can only narrow',
  },
  {
    holds: 'whoever is switched off is out at once',
    file: 'features/access/server/identify.ts',
    from: ' and u.enabled and u.deleted_at is null',
    to: '',
    tests: ['features/access/server/sessions.db.test.ts'],
  },
  {
    holds: 'a try is counted and refused',
    file: 'features/access/server/tries.ts',
    from: 'if (over.length)',
    to: 'if (false)',
    tests: ['features/access/server/tries.db.test.ts'],
  },
  {
    holds: 'tries at once are counted one by one',
    file: 'features/access/server/tries.ts',
    from: 'else tries.n + 1 end',
    to: 'else tries.n end',
    tests: ['features/access/server/tries.db.test.ts'],
  },
  {
    holds: 'a code is worth one use',
    file: 'features/access/server/second-step-codes.ts',
    from: ' and coalesce(totp_last_step, 0) < ${step}',
    to: '',
    tests: ['features/access/server/second-step.db.test.ts'],
  },
  {
    holds: 'nobody changes who may more',
    file: 'features/access/server/refuse-above.ts',
    from: "if (rows.length) throw new Refusal('above-you'",
    to: "if (false) throw new Refusal('above-you'",
    tests: ['features/access/server/roles.db.test.ts'],
  },
  {
    holds: 'an administrator is left',
    file: 'features/access/server/last-administrator.ts',
    from: 'if (!rows.length) throw',
    to: 'if (false) throw',
    tests: ['features/access/server/administration.db.test.ts', 'features/access/server/roles.db.test.ts'],
  },
  {
    holds: 'a guardian reaches the own children',
    file: 'features/students/server/children.ts',
    from: ' and guardian_id = ${user.id}',
    to: '',
    tests: ['features/portal/server/portal.db.test.ts'],
  },
  {
    holds: 'a teacher reaches the own sections',
    file: 'features/academics/server/section-scope.ts',
    from: "actor.capabilities.has('own-sections')",
    to: 'false',
    tests: [`${laws}teacher-scope.test.ts`],
  },
  {
    holds: 'what others need no contact for has none',
    file: 'features/students/server/who-sees-what.ts',
    from: "ctx.can('student-contact-read')",
    to: 'true',
    tests: [`${laws}private-facts.test.ts`],
    only: 'librarian',
  },

  {
    holds: 'what is asked together is asked with its own right each',
    file: pipeline,
    from: 'checkRight(endpoint, identity, false)',
    to: 'void identity',
    tests: ['platform/server/answer-together.db.test.ts'],
  },

  // read models
  {
    holds: 'a name that is changed is changed in the roster',
    file: 'migrations/0057-roster.sql',
    from: 'create trigger users_in_roster after update on users referencing old table as former new table as written for each statement execute function roster_of_users();',
    to: '',
    tests: ['features/students/server/students.db.test.ts'],
  },
  {
    holds: 'two who change one student at once do not overwrite each other in the roster',
    file: 'migrations/0057-roster.sql',
    from: 'order by id for no key update',
    to: 'order by id',
    tests: ['features/students/server/roster.db.test.ts'],
  },
  {
    holds: 'who changes class while a month is charged waits',
    file: 'migrations/0058-charge-counts.sql',
    from: 'order by enroll_id for no key update',
    to: 'order by enroll_id',
    tests: ['features/students/server/roster.db.test.ts'],
  },
  {
    holds: 'who changes class takes his charged months along',
    file: 'migrations/0058-charge-counts.sql',
    from: 'create trigger charges_move after update on roster referencing old table as former new table as written for each statement execute function move_charges();',
    to: '',
    tests: ['features/fees/server/month-cover.db.test.ts'],
  },

  // schools apart
  {
    holds: 'rows of another school do not exist',
    file: 'migrations/0001-platform.sql',
    from: "execute format('alter table %s force row level security', t);",
    to: '',
    tests: [`${laws}tenancy.test.ts`],
  },
  {
    holds: 'nothing is written into another school',
    file: 'migrations/0001-platform.sql',
    from: "\n       with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::bigint)'",
    to: "'",
    tests: [`${laws}tenancy.test.ts`],
  },
  {
    holds: 'the school is set for each transaction',
    file: 'platform/server/db.ts',
    from: '${beginning}${schoolIs(next.company)}',
    to: '${beginning}select 1',
    tests: [fees],
  },
  {
    holds: "a row of another school is nobody's choice",
    file: 'platform/server/serve-resource.ts',
    from: 'throw notOfList(name)',
    to: 'continue',
    tests: [`${laws}resources.test.ts`],
  },
  {
    holds: 'a foreign id is not found',
    file: 'platform/server/resource-sql.ts',
    from: 'return orNotFound(rows[0], ',
    to: 'return orNotFound(rows[0] ?? {}, ',
    tests: [`${laws}resources.test.ts`],
  },

  // nobody stops the product
  {
    holds: 'inside a transaction nobody reaches the pool',
    file: 'platform/server/tenant.ts',
    from: 'if (held.getStore() === db) throw',
    to: 'if (false) throw',
    tests: [connection],
    only: 'inside a transaction',
  },
  {
    holds: 'a full pool says so',
    file: 'platform/server/db.ts',
    from: 'patience: 3_000,',
    to: '',
    tests: [connection],
    only: 'a full pool',
  },
  {
    holds: 'health has a connection of its own',
    file: 'app/server.ts',
    from: 'answers(connections.health)',
    to: 'answers(connections.requests)',
    tests: [connection],
    only: 'a full pool',
  },
  {
    holds: 'a broken connection ends no process',
    file: 'platform/server/db.ts',
    from: "pool.on('connect', (client) => client.on('error', () => {}))",
    to: '',
    tests: [connection],
    only: 'database goes away',
  },
  {
    holds: 'an idle transaction is ended',
    file: 'platform/server/db.ts',
    from: 'idleTimeout: 10_000',
    to: 'idleTimeout: 0',
    tests: [connection],
    only: 'protects itself',
  },
  {
    holds: 'a file comes where it is declared',
    file: 'platform/server/wire-format.ts',
    from: "'unexpected-file'",
    to: "'expected-file'",
    tests: [`${laws}uploads.test.ts`],
  },
  {
    holds: 'an answer is as declared',
    file: pipeline,
    from: 'throw new WrongAnswer(',
    to: 'return answer; throw new WrongAnswer(',
    tests: ['platform/server/serve-endpoint.db.test.ts'],
  },
  {
    holds: 'limits of inputs are no limits of answers',
    file: pipeline,
    from: 'shapeOnly(endpoint.answer).safeParse(answer)',
    to: 'endpoint.answer.safeParse(answer)',
    tests: ['platform/server/serve-endpoint.db.test.ts'],
  },
  {
    holds: "a declared limit is the database's",
    file: 'features/academics/contract/resources.ts',
    from: "min: 1, max: 500, help: 'How many students fit.'",
    to: "min: 1, max: 9, help: 'How many students fit.'",
    tests: [`${laws}catalogue.test.ts`],
  },
  {
    holds: 'names that every object has are not ours',
    file: 'platform/contract/own-names.ts',
    from: 'name in Object.prototype',
    to: 'false',
    tests: [`${laws}own-names.test.ts`],
  },
  {
    holds: 'a text is no number',
    file: 'platform/contract/wire-input.ts',
    from: 'const plainNumber = /^-?\\d{1,16}(\\.\\d{1,6})?$/',
    to: 'const plainNumber = /./',
    tests: ['app/numbers.test.ts', 'platform/contract', 'platform/fields'],
  },

  // money
  {
    holds: 'a key is done once at a time',
    file: 'platform/server/idempotency.ts',
    from: 'if (!lock.rows[0]?.got)',
    to: 'if (false)',
    tests: [fees],
    only: 'a payment',
  },
  {
    holds: 'a key stands for one body',
    file: 'platform/server/idempotency.ts',
    from: 'if (kept && kept.input_hash !== hash)',
    to: 'if (false)',
    tests: [fees],
  },
  {
    holds: 'what moves money has a key',
    file: pipeline,
    from: "endpoint.movesMoney && !request.headers['idempotency-key']",
    to: 'false',
    tests: ['features/home/server/dashboard.db.test.ts'],
  },
  {
    holds: 'a discount is at most what is owed',
    file: 'features/fees/server/take-payment.ts',
    from: 'if (input.discount > sum(dues)) throw',
    to: 'if (false) throw',
    tests: ['features/fees/server'],
  },
  {
    holds: 'advance is at most what is there',
    file: 'features/fees/server/take-payment.ts',
    from: 'if (input.use_advance > balance) throw',
    to: 'if (false) throw',
    tests: ['features/fees/server'],
  },
  {
    holds: 'a cashier sees what he is paid for',
    file: 'features/fees/server/take-payment.ts',
    from: 'input.seen_due !== undefined && input.seen_due !== owed',
    to: 'false',
    tests: [fees],
  },
  {
    holds: 'two payments of one due wait for each other',
    file: 'features/fees/server/dues.ts',
    from: 'order by d.enroll_id, d.month, d.fee_head_id for update of d',
    to: 'order by d.enroll_id, d.month, d.fee_head_id',
    tests: [fees],
  },
  {
    holds: 'a receipt is cancelled once',
    file: 'features/fees/server/cancel-receipt.ts',
    from: 'if (receipt.cancelled_at) throw',
    to: 'if (false) throw',
    tests: ['features/fees/server'],
  },
  {
    holds: 'a closed counter day takes nothing',
    file: 'features/fees/server/counter-day.ts',
    from: 'if (rows[0]!.closed_at)',
    to: 'if (false)',
    tests: [fees],
    only: 'a payment',
  },
  {
    holds: 'an admission that was paid is not withdrawn',
    file: 'features/fees/server/withdraw-charge.ts',
    from: "if (money[0]!.taken) throw refuse('money-taken')",
    to: '',
    tests: ['features/fees/server/withdraw-admission.db.test.ts'],
  },

  // the phone
  {
    holds: 'an answer takes away only the row that was sent',
    file: 'platform/web/outbox/store.ts',
    from: "if (now?.id === sent.id) await tx.objectStore('entries').delete",
    to: "await tx.objectStore('entries').delete",
    tests: ['platform/web/outbox'],
  },

  // the house
  {
    holds: 'a room reads no table of a higher one',
    file: 'features/academics/server/list-rules.ts',
    from: "import { seats } from './slots.ts'",
    to: "import { seats } from './slots.ts'\n// select 1 from enrolments",
    tests: ['test/laws/house.test.ts'],
  },
  {
    holds: "a room reads no table past a room's door",
    file: 'features/portal/server/small-screens.ts',
    from: 'const courses = handle(',
    to: '// select 1 from receipts\nconst courses = handle(',
    tests: ['test/laws/house.test.ts'],
  },
  {
    holds: 'where somebody sits is said in the words of academics',
    file: 'features/exams/server/results.ts',
    from: '    ${seat}\n',
    to: '    join grades g on g.company_id = e.company_id and g.id = e.grade_id\n    left join sections x on x.company_id = e.company_id and x.id = e.section_id\n',
    tests: ['test/laws/house.test.ts'],
    only: 'where somebody sits',
  },
  {
    holds: 'rules may only refuse',
    file: 'platform/server/serve-resource.ts',
    from: 'await readingOnly(ctx.tx, () => rule(ctx))',
    to: 'await rule(ctx)',
    tests: [`${laws}resources.test.ts`],
    only: 'and nothing of it stays',
  },
  {
    holds: 'the platform names no school word',
    file: 'platform/web/guard.ts',
    from: 'const home = homes[session.role.slug]',
    to: "const home = homes[session.role.slug] ?? homes['guardian']",
    tests: ['test/laws/platform-words.test.ts'],
  },
  {
    holds: 'every address that a screen leads to is a screen',
    file: 'features/access/web/index.tsx',
    from: "path: '/settings/authentication'",
    to: "path: '/authentication-enabler/of'",
    tests: ['test/laws/screens.test.ts'],
    only: 'leads to',
  },
  {
    holds: 'what is noted of a person is read by whom the declaration lets read it',
    file: 'features/people/contract/person-shape.ts',
    from: "seen === 'all' || can(sees[seen])",
    to: 'can(sees[seen as never]) || true',
    tests: ['test/laws/private-facts.test.ts'],
  },

  {
    holds: 'a server that starts loads no demo',
    file: 'app/commands/start.ts',
    from: 'import { type OpenDatabase',
    to: "import '../demo.ts'\nimport { type OpenDatabase",
    tests: ['app/demo.test.ts'],
  },
  {
    holds: 'every room brings its own demo',
    file: 'features/classroom/server/room.ts',
    from: "  demo: () => import('./demo.ts'),\n",
    to: '',
    tests: ['app/demo.test.ts'],
  },
  {
    holds: 'no test leans on a name of the demo',
    file: 'e2e/guardian.e2e.ts',
    from: 'toBe(enrolCode(3))',
    to: "toBe('HIM0003')",
    tests: ['test/called.test.ts'],
  },

  {
    holds: 'the server of a copied data folder is not taken for the own one',
    file: 'platform/server/embedded-postgres.ts',
    from: '!== (await realPath(cluster.data))',
    to: '=== undefined',
    tests: ['platform/server/embedded-postgres.test.ts'],
    only: 'copy of its folder',
  },

  // what rooms share
  {
    holds: "a report's column with a right is not summed for who lacks it",
    file: 'platform/server/report-rows.ts',
    from: '...(await made.totals?.(sums)), ...unsummed }',
    to: '...(await made.totals?.(sums)) }',
    tests: ['platform/server/report-rows.test.ts'],
  },
  {
    holds: 'what a job printed is fetched by its owner only',
    file: 'platform/server/job-calls.ts',
    from: "    .where('created_by', '=', user)\n    .executeTakeFirstOr",
    to: '    .executeTakeFirstOr',
    tests: ['platform/server/job-papers.db.test.ts'],
    only: 'lies ready',
  },
  {
    holds: 'what somebody typed into a sheet is not kept as of the next person',
    file: 'platform/web/kit/offline-sheet/typed.ts',
    from: 'keepOwn(name, { values: now, at: Date.now() }, owner)',
    to: 'keepOwn(name, { values: now, at: Date.now() })',
    tests: ['platform/web/kit/offline-sheet/typed.test.ts'],
  },

  // settings and rights of the rooms
  {
    holds: 'a setting that nobody understands any more holds its default',
    file: 'platform/server/settings.ts',
    from: ' && shape[name]!.safeParse(value).success',
    to: '',
    tests: ['test/laws/settings.test.ts'],
    only: 'understands',
  },
  {
    holds: 'a room lists the groups of settings that it declares',
    file: 'features/attendance/server/room.ts',
    from: 'settings: [serveSettings(attendanceSettings)],',
    to: '',
    tests: ['test/laws/settings.test.ts'],
    only: 'a room lists',
  },
  {
    holds: 'a right that a call names is declared by a room',
    file: 'features/attendance/contract/sheets.ts',
    from: "right: 'attendance-delete'",
    to: "right: 'atendance-delete'",
    tests: ['app/declared-rights.test.ts'],
    only: 'calls name',
  },
  {
    holds: 'a right that a button asks for is declared by a room',
    file: 'features/access/web/roles.tsx',
    from: "can('roles-create')",
    to: "can('role-create')",
    tests: ['app/declared-rights.test.ts'],
    only: 'sources name',
  },
  {
    holds: 'no two rooms declare one right',
    file: 'features/access/server/rights.ts',
    from: 'if (twice.length) throw',
    to: 'if (false) throw',
    tests: ['app/declared-rights.test.ts'],
    only: 'stand once',
  },
  {
    holds: "a room's rights are handed to the server, as the build gives them to the browser",
    file: 'features/messages/server/room.ts',
    from: '  rights,\n',
    to: '',
    tests: ['app/declared-rights.test.ts'],
    only: 'of a folder',
  },
]
