/** Reads the web's sources for what they send: address, method and names of every call that is written out. Nothing is run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

export interface WebCall {
  /** 'features/fees/web/statement.tsx:26'. */
  where: string
  /** '*' where the sender decides elsewhere. */
  method: string
  /** '/api/student/{}'; what is put in while the page runs is a pair of braces. */
  path: string
  names: string[]
  /** False when more may be sent than could be read here. */
  whole: boolean
  /** It may go with others as one call: `askTogether`, and what the portal reads by it. */
  together?: true | undefined
}

type Node = any

const verbs: Record<string, string> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  command: 'POST',
  file: 'POST',
  form: 'POST',
}
/** Others that take an address and what is asked of it. */
const readers = /^(askTogether|read\w*|use(Pages|Seen|Names|Named|KeptAnswer))$/
/** Of these the portal's own read by `askTogether`. */
const goesAlong = (file: string, reader: string | undefined): boolean =>
  reader === 'askTogether' || (/^(useSeen|readAhead)$/.test(reader ?? '') && file.startsWith('features/portal/'))
/** These names of a list's description are put into its address. */
const sentByLists = ['fixed', 'query', 'filters']

/** `pathOfResource`: where the rows of a resource are, for drop-downs that are told its name only. */
export function webCalls(root: string, pathOfResource: (name: string) => string | undefined): WebCall[] {
  // a room may have no screens
  const folders = [
    'app',
    'platform/web',
    'school/web',
    ...readdirSync(`${root}/features`).map((room) => `features/${room}/web`),
  ].filter((folder) => existsSync(`${root}/${folder}`))
  const files = folders
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !/^app\/(demo|commands|launch)\//.test(file))
  return files.flatMap((file) => callsIn(file, readFileSync(`${root}/${file}`, 'utf8'), pathOfResource))
}

export function callsIn(file: string, code: string, pathOfResource: (name: string) => string | undefined): WebCall[] {
  const { program } = parseSync(file, code)
  const known = constantsIn(program)
  const calls: WebCall[] = []
  const add = (node: Node, method: string, path: string, ...sent: (Node | undefined)[]) => {
    const read = sent.map((each) => namesOf(each, known))
    calls.push({
      together: (goesAlong(file, node.callee?.name) && !path.includes('{')) || undefined,
      where: `${file}:${code.slice(0, node.start).split('\n').length}`,
      method,
      path,
      names: read.flatMap(({ names }) => names),
      whole: read.every(({ whole }) => whole),
    })
  }
  new Visitor({
    CallExpression(node: Node) {
      const callee = node.callee
      const ours =
        callee.type === 'MemberExpression' && callee.object.name === 'api'
          ? (callee.property.name as string)
          : undefined
      const at = node.arguments.findIndex((argument: Node) => /^\/api(\/|$)/.test(addressOf(argument, known) ?? ''))
      const resource =
        /^useSlim(Names)?$/.test(callee.name ?? '') && node.arguments[0]?.type === 'Literal'
          ? pathOfResource(node.arguments[0].value as string)
          : undefined
      if (resource) return add(node, 'GET', resource, valueOf(resolved(node.arguments[1], known), 'filter'))
      if (at < 0)
        return ours && verbs[ours]
          ? calls.push({
              where: `${file}:${code.slice(0, node.start).split('\n').length}`,
              method: verbs[ours],
              path: '',
              names: [],
              whole: false,
            })
          : undefined
      const path = addressOf(node.arguments[at], known)!
      if (callee.name === 'downloadUrl') return add(node, 'GET', `${path}/download/{}`, node.arguments[at + 2])
      const kept = callee.name === 'sendOrKeep'
      // handed on to somebody else: only the address is known
      if (!ours && !kept && !readers.test(callee.name ?? ''))
        return calls.push({
          where: `${file}:${code.slice(0, node.start).split('\n').length}`,
          method: '*',
          path,
          names: [],
          whole: false,
        })
      const options = (ours || kept) && resolved(node.arguments[at + 2], known)
      const said = options ? valueOf(options, 'method') : undefined
      const method =
        said?.type === 'Literal' ? String(said.value) : ours ? (verbs[ours] ?? 'GET') : kept ? 'POST' : 'GET'
      const values = node.arguments[at + 1]
      return add(
        node,
        method,
        ours === 'form' && options && valueOf(options, 'id') ? `${path}/{}` : path,
        values && /^(Arrow)?Function/.test(values.type) ? undefined : values,
      )
    },
    JSXOpeningElement(node: Node) {
      const given = new Map<string, Node>(
        node.attributes
          .filter((each: Node) => each.type === 'JSXAttribute')
          .map((each: Node) => [
            each.name.name as string,
            each.value?.type === 'JSXExpressionContainer' ? each.value.expression : each.value,
          ]),
      )
      const of = given.get('of')
      const path = of?.type === 'Literal' ? pathOfResource(of.value as string) : addressOf(given.get('path'), known)
      // photos and papers are sent by their own component
      if (!path || !path.startsWith('/api/') || !/List|Report|Picker|Select|Search|Finder/.test(String(node.name.name)))
        return
      add(node, 'GET', path, ...(of ? [given.get('filter')] : sentByLists.map((name) => given.get(name))))
    },
  }).visit(program)
  return calls
}

/** Names of constants of the file, each said once, with what they hold. */
function constantsIn(program: Node): Map<string, Node> {
  const found = new Map<string, Node>()
  const twice = new Set<string>()
  new Visitor({
    VariableDeclarator({ id, init }: Node) {
      if (id.type !== 'Identifier' || !init) return
      if (found.has(id.name)) twice.add(id.name)
      found.set(id.name, init)
    },
  }).visit(program)
  for (const name of twice) found.delete(name)
  return found
}

const plain = (node: Node): Node =>
  /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ParenthesizedExpression)$/.test(node?.type)
    ? plain(node.expression)
    : node
/** What `useMemo(() => ({...}))` and names of constants stand for. */
function resolved(given: Node, known: Map<string, Node>, deep = 0): Node {
  const node = plain(given)
  if (node?.type === 'Identifier' && known.has(node.name) && deep < 4)
    return resolved(known.get(node.name), known, deep + 1)
  if (node?.type === 'CallExpression' && /^(useMemo|withoutEmpty)$/.test(node.callee.name ?? ''))
    return resolved(node.arguments[0]?.body ?? node.arguments[0], known, deep + 1)
  return node
}

function addressOf(given: Node, known: Map<string, Node>): string | undefined {
  const node = resolved(given, known)
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value.split('?')[0]
  if (node?.type !== 'TemplateLiteral') return undefined
  return (node.quasis as Node[])
    .map((part) => part.value.cooked as string)
    .join('{}')
    .split('?')[0]
}

const valueOf = (node: Node, name: string): Node =>
  node?.type === 'ObjectExpression'
    ? node.properties.find((each: Node) => each.type === 'Property' && each.key.name === name)?.value
    : undefined

function namesOf(given: Node, known: Map<string, Node>): { names: string[]; whole: boolean } {
  const node = resolved(given, known)
  if (!node || (node.type === 'Literal' && node.value === null) || node.name === 'undefined')
    return { names: [], whole: true }
  if (node.type === 'ConditionalExpression')
    return both(namesOf(node.consequent, known), namesOf(node.alternate, known))
  if (node.type === 'LogicalExpression')
    return node.operator === '&&'
      ? namesOf(node.right, known)
      : both(namesOf(node.left, known), namesOf(node.right, known))
  if (node.type !== 'ObjectExpression') return { names: [], whole: false }
  return (node.properties as Node[]).reduce<{ names: string[]; whole: boolean }>(
    (sum, property) => {
      if (property.type === 'SpreadElement') return both(sum, namesOf(property.argument, known))
      if (property.value.name === 'undefined') return sum
      const name = property.computed ? undefined : ((property.key.name ?? property.key.value) as string | undefined)
      return both(sum, name === undefined ? { names: [], whole: false } : { names: [name], whole: true })
    },
    { names: [], whole: true },
  )
}
const both = (a: { names: string[]; whole: boolean }, b: { names: string[]; whole: boolean }) => ({
  names: [...a.names, ...b.names],
  whole: a.whole && b.whole,
})
