/**
 * Which PostgreSQL binaries run, and as whom.
 *
 * Contents: prepareRunner, launch, runToEnd, giveTo, addMissingLinks.
 *
 * PostgreSQL refuses to run as root, npm leaves out symlinks when install scripts are off, and `node_modules` may be
 * read-only or closed to the user that runs the server. This file answers all of that with a Runner; what the server
 * is told to do is in embedded-postgres.ts.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A user of the operating system, by number. */
export type Account = { uid: number; gid: number }

/** How to run the programs of PostgreSQL on this machine. */
export type Runner = {
  /** Folder that holds cluster, port and log: the data directory, or a place that the server's user may enter. */
  home: string
  /** Folder with bin, lib and share of PostgreSQL. */
  native: string
  /** The user that must own the files, when it is not the user of this process. */
  owner: Account | undefined
  /** Words before the program's path, such as those that open a user namespace. */
  prefix: string[]
}

const NEEDS_URL = 'Set DATABASE_URL to the address of a PostgreSQL server (15 or newer).'
const SHARED_HOMES = '/var/lib/pathshala'
const isRoot = () => process.getuid?.() === 0

/** Find a way to run PostgreSQL with its data under `dataDir`; throws a plain sentence when there is none. */
export async function prepareRunner(dataDir: string): Promise<Runner> {
  const binaries = binaryPackage()
  if (!binaries) throw new Error(`There are no PostgreSQL binaries for ${platformName()}. ${NEEDS_URL}`)
  await fs.mkdir(path.dirname(dataDir), { recursive: true })
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 })
  await fs.access(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK).catch((error) => {
    throw new Error(`${dataDir} belongs to another user: start as that user, or choose another place for the data.`, {
      cause: error,
    })
  })
  const chosen = isRoot() ? await chooseForRoot(dataDir) : { home: dataDir, owner: undefined, prefix: [] }
  return { ...chosen, native: await usableBinaries(binaries, chosen) }
}

/** Start a program of PostgreSQL; it leads a process group of its own, so that Ctrl-C does not reach it. */
export function launch(runner: Runner, program: string, args: string[], output: number | 'pipe'): ChildProcess {
  const [command, ...rest] = commandLine(runner, program, args)
  return spawn(command!, rest, { ...surroundings(runner), detached: true, stdio: ['ignore', output, output] })
}

/** Run a program of PostgreSQL to its end; throws with what it said when it fails. */
export async function runToEnd(runner: Runner, program: string, args: string[]): Promise<void> {
  const child = launch(runner, program, args, 'pipe')
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`${program} failed (${code}): ${said.trim()}`)
}

/** Give a file or a whole folder to the user that runs the server. */
export async function giveTo(owner: Account | undefined, place: string): Promise<void> {
  if (!owner) return
  await fs.lchown(place, owner.uid, owner.gid)
  if (!(await fs.lstat(place)).isDirectory()) return
  for (const inside of await fs.readdir(place, { recursive: true })) {
    await fs.lchown(path.join(place, inside), owner.uid, owner.gid)
  }
}

type Choice = Omit<Runner, 'native'>
type Binaries = { native: string; version: string }

const platformName = () => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

function binaryPackage(): Binaries | undefined {
  try {
    // The binaries are a dependency of embedded-postgres, so they are looked up from there.
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = path.resolve(parent.resolve(`@embedded-postgres/${platformName()}`), '..', '..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return existsSync(path.join(root, 'native', 'bin')) ? { native: path.join(root, 'native'), version } : undefined
  } catch {
    return undefined
  }
}

function commandLine(runner: Pick<Runner, 'native' | 'prefix'>, program: string, args: string[]): string[] {
  const file = process.platform === 'win32' ? `${program}.exe` : program
  return [...runner.prefix, path.join(runner.native, 'bin', file), ...args]
}

function surroundings(choice: Choice) {
  // The user's PG* variables belong to the user's own PostgreSQL, and the user's language would change messages.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)))
  return { cwd: choice.home, env: { ...env, LC_ALL: 'C' }, ...choice.owner }
}

// ---- root ----

async function chooseForRoot(dataDir: string): Promise<Choice> {
  const home = (await readText(elsewhereFile(dataDir))) ?? dataDir
  const owner = ownerOf(path.join(home, 'cluster'))
  if (owner && owner.uid !== 0) return { home, owner, prefix: [] }
  const prefix = home === dataDir ? userNamespace(home) : undefined
  if (prefix) return { home, owner: undefined, prefix }
  return asUnprivileged(dataDir)
}

/** The words that run a program as an ordinary user who is root outside, or undefined where that is not allowed. */
function userNamespace(home: string): string[] | undefined {
  const account = accounts().find(({ uid }) => uid !== 65_534) ?? accounts()[0]
  if (process.platform !== 'linux' || !account) return undefined
  const prefix = ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`, '--']
  const proof = ['sh', '-c', 'test "$(id -u)" != 0 && cd "$1" && test -w .', 'sh', home]
  const [command, ...args] = [...prefix, ...proof]
  return spawnSync(command!, args, { cwd: '/', stdio: 'ignore' }).status === 0 ? prefix : undefined
}

async function asUnprivileged(dataDir: string): Promise<Choice> {
  const parent = path.dirname(dataDir)
  const folderOwner = accounts().find(({ uid }) => uid === ordinaryOwnerAbove(dataDir))
  const served = accounts().find(({ name }) => name === 'postgres') ?? accounts().find(({ name }) => name === 'nobody')
  for (const account of [folderOwner, served, accounts()[0]]) {
    if (!account) continue
    const owner = { uid: account.uid, gid: account.gid }
    if (mayEnter(owner, parent)) {
      await giveTo(owner, dataDir)
      return { home: dataDir, owner, prefix: [] }
    }
  }
  if (!served) throw new Error(`PostgreSQL does not run as root, and there is no other user here. ${NEEDS_URL}`)
  return moveElsewhere(dataDir, { uid: served.uid, gid: served.gid })
}

/** Keep the cluster where the server's user may go; never under a temporary folder, which a restart would empty. */
async function moveElsewhere(dataDir: string, owner: Account): Promise<Choice> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const home = path.join(SHARED_HOMES, name)
  await fs.mkdir(SHARED_HOMES, { recursive: true, mode: 0o755 })
  await fs.mkdir(home, { recursive: true, mode: 0o700 })
  const moved = ['owner-password', 'port', 'cluster'].filter((part) => existsSync(path.join(dataDir, part)))
  for (const part of moved) {
    await fs.cp(path.join(dataDir, part), path.join(home, part), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    })
  }
  await giveTo(owner, home)
  await fs.writeFile(elsewhereFile(dataDir), home)
  // The old copy stays until somebody removes it, under a name that cannot be taken for the one in use.
  for (const part of moved) await fs.rename(path.join(dataDir, part), path.join(dataDir, `${part}.moved`))
  return { home, owner, prefix: [] }
}

const elsewhereFile = (dataDir: string) => path.join(dataDir, 'elsewhere')

function mayEnter(owner: Account, folder: string): boolean {
  const test = spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/', stdio: 'ignore' })
  return test.status === 0
}

/** Users other than root that have a name: initdb refuses a nameless one. */
function accounts(): (Account & { name: string })[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const all = lines
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }))
  return all.filter(({ uid, gid }) => uid > 0 && gid >= 0)
}

/** The user in whose folders a place lies, when it is not root: root may work in the folder of an ordinary user. */
function ordinaryOwnerAbove(place: string): number | undefined {
  const above = path.dirname(place)
  return above === place ? undefined : ownerOf(above)?.uid || ordinaryOwnerAbove(above)
}

function ownerOf(place: string): Account | undefined {
  const found = statSync(place, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

async function readText(file: string): Promise<string | undefined> {
  return existsSync(file) ? (await fs.readFile(file, 'utf8')).trim() : undefined
}

// ---- binaries ----

/** The package's own binaries if they run for the server's user, else a copy that does. */
async function usableBinaries(binaries: Binaries, choice: Choice): Promise<string> {
  await addMissingLinks(binaries.native).catch(() => undefined) // Not ours to write: the copy below gets them.
  if (whyNot(binaries.native, choice) === undefined) return binaries.native
  const copy = path.join(choice.home, `postgres-${binaries.version}`)
  if (!existsSync(copy)) await copyBinaries(binaries.native, copy, choice.owner)
  const trouble = whyNot(copy, choice)
  if (trouble === undefined) return copy
  throw new Error(`The PostgreSQL binaries do not run here: ${trouble} ${NEEDS_URL}`)
}

async function copyBinaries(from: string, to: string, owner: Account | undefined): Promise<void> {
  const unfinished = `${to}.${process.pid}-${randomUUID()}`
  await fs.cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  await fs.chmod(path.join(unfinished, 'lib'), 0o755) // It may come from a read-only place.
  await addMissingLinks(unfinished)
  await giveTo(owner, unfinished)
  await fs.rename(unfinished, to).catch(() => fs.rm(unfinished, { recursive: true })) // Another start was faster.
}

/** What a trial run complains about; undefined when the programs run. */
function whyNot(native: string, choice: Choice): string | undefined {
  for (const program of ['postgres', 'initdb']) {
    const [command, ...args] = commandLine({ native, prefix: choice.prefix }, program, ['--version'])
    const trial = spawnSync(command!, args, { ...surroundings(choice), encoding: 'utf8' })
    if (trial.status !== 0)
      return (trial.error?.message ?? trial.stderr).trim() || `${program} ended with ${trial.status}.`
  }
  return undefined
}

/** npm packages cannot hold symlinks; the package lists them and leaves them to an install script, which may be off. */
export async function addMissingLinks(native: string): Promise<void> {
  const listed = await readText(path.join(native, 'pg-symlinks.json'))
  const links = JSON.parse(listed ?? '[]') as { source: string; target: string }[]
  const root = path.dirname(native)
  const within = (place: string) =>
    place.startsWith('native/') ? path.join(native, place.slice(7)) : path.join(root, place)
  for (const { source, target } of links) {
    const [file, link] = [within(source), within(target)]
    if (existsSync(link)) continue
    await fs.symlink(path.relative(path.dirname(link), file), link).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return // Another start was faster.
      if (error.code !== 'EPERM') throw error
      await fs.copyFile(file, link) // A disk without symlinks.
    })
  }
}
