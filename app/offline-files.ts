/** Which built files must be there without a network, by kind of person: named screens with everything they import, words, font and icon. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
export type BuildManifest = Record<string, Chunk>

/** What every person's page begins with; signing out leads to the sign-in page, network or not. */
const common = [/^index\.html$/, /^platform\/web\/fonts|start-words$/]

const family = [...common, /^app\/rooms\.family\.ts/, /^school\/web\/frame\/portal-/]
const office = [
  ...common,
  /^app\/rooms\.web\.ts|(menu|house)-words$/,
  /^school\/web\/frame\/(office-frame|palette|help|menu-icons-drawn)/,
  /^platform\/web\/kit\/date\/date-picker/,
]

/**
 * What a room keeps for work without a network, by kind of person (`web/without-network.json`): names of files in its `web/` that are loaded by
 * themselves, without extension; '*' is all of them, '!name' leaves one out.
 */
export type KeptByRoom = Partial<Record<'family' | 'office', string[]>>

export const keptByRooms = (root: string): Record<string, KeptByRoom> =>
  Object.fromEntries(
    readdirSync(join(root, 'features'))
      .map((room) => [room, join(root, 'features', room, 'web/without-network.json')] as const)
      .filter(([, file]) => existsSync(file))
      .map(([room, file]) => [room, JSON.parse(readFileSync(file, 'utf8')) as KeptByRoom]),
  )

const plain = ['icon.svg', 'icon-192.png', 'manifest.webmanifest', 'manifest-ne.webmanifest']

export function offlineFiles(
  manifest: BuildManifest,
  rooms: Record<string, KeptByRoom>,
): { entry: string; family: string[]; office: string[] } {
  const of = (rules: RegExp[], kind: keyof KeptByRoom): string[] => {
    const names = Object.keys(manifest).filter(
      (name) => rules.some((rule) => rule.test(name)) || isKept(name, kind, rooms),
    )
    return [...new Set([...plain, ...filesOf(manifest, names)])].map((file) => `/${file}`)
  }
  return { entry: manifest['index.html']!.file, family: of(family, 'family'), office: of(office, 'office') }
}

function isKept(name: string, kind: keyof KeptByRoom, rooms: Record<string, KeptByRoom>): boolean {
  const [, room, file] = /^features\/([\w-]+)\/web\/(.+)\.(?:tsx?|json)(?=$|\?)/.exec(name) ?? []
  const kept = rooms[room!]?.[kind] ?? []
  const own = file + (name.split('?')[1] ? `?${name.split('?')[1]}` : '')
  return (kept.includes('*') || kept.includes(own)) && !kept.includes(`!${own}`)
}

function filesOf(manifest: BuildManifest, names: string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const take = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    chunk.imports?.forEach(take)
  }
  names.forEach(take)
  return files
}
