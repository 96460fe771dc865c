/** The list of guards is kept true: each text stands in its file, what is put there instead is another, and the tests that must notice exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guards } from './guards.ts'

const read = new Map<string, string>()
const textOf = (file: string) =>
  read.get(file) ?? read.set(file, existsSync(file) ? readFileSync(file, 'utf8') : '').get(file)!

it('each guard stands where the list says', () => {
  const gone = guards.filter(({ file, from, to }) => from === to || !textOf(file).includes(from))
  expect(gone.map(({ holds }) => holds)).toEqual([])
})

it('no guard stands in what a later migration has put another in the place of, or dropped', () => {
  const migrations = readdirSync('migrations')
    .map((name) => `migrations/${name}`)
    .toSorted()
  const past = guards
    .filter(({ file }) => file.startsWith('migrations/'))
    .flatMap(({ holds, file, from }) => {
      const text = textOf(file)
      const [, name] = [...text.slice(0, text.indexOf(from) + from.length).matchAll(made)].at(-1) ?? []
      const anew = new RegExp(`(create|replace|drop) (function|procedure|view|trigger)( if exists)? ${name}\\b`)
      return migrations.some((later) => name && later > file && anew.test(textOf(later))) ? [holds] : []
    })
  expect(past).toEqual([])
})
const made = /create (?:or replace )?(?:function|procedure|view|trigger) (\w+)/g

it('each guard names tests that exist', () => {
  const missing = guards.flatMap(({ tests }) => tests.filter((test) => !existsSync(test)))
  expect(missing).toEqual([])
})

it('no guard is listed twice', () => {
  expect(new Set(guards.map(({ file, from, to }) => `${file}\n${from}\n${to}`)).size).toBe(guards.length)
})
