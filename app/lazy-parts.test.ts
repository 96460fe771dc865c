/** React's own `lazy` replaces the whole page when its file does not come: parts are loaded by `lazyPart`. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const own = 'platform/web/kit/states/lazy-part.tsx'
const files = ['app', 'features', 'platform', 'school'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)

/** `import { lazy } from 'react'`, `React.lazy`, `import * as React` with `.lazy` of it. */
const takesLazy = (text: string): boolean =>
  [...text.matchAll(/import\s+([^;'"]*?)\s+from\s+['"]react['"]/g)].some(([, names = '']) => {
    const whole = /(?:\* as )?(\w+)\s*(?:,|$)/.exec(names.replace(/\{[^}]*\}/, ''))?.[1]
    return (
      /\{[^}]*(?<!type )\blazy\b[^}]*\}/.test(names) ||
      (whole !== undefined && new RegExp(`\\b${whole}\\.lazy\\b`).test(text))
    )
  })

it('no part is loaded by React.lazy', () => {
  expect(
    files
      .filter((file) => file !== own && file !== 'app/lazy-parts.test.ts' && takesLazy(readFileSync(file, 'utf8')))
      .map((file) => `${file}: take lazyPart or lazyDialog of ${own}; without its file only the part is missing then.`),
  ).toEqual([])
})

it.each([
  ["import { lazy, Suspense } from 'react'", true],
  ["import { type ReactNode, lazy as later } from 'react'", true],
  ["import React from 'react'\nconst Part = React.lazy(load)", true],
  ["import * as react from 'react'\nconst Part = react.lazy(load)", true],
  ["import { Suspense } from 'react'\nconst screen = { lazy: () => import('./screen.tsx') }", false],
  ["import React from 'react'\nconst screen = { lazy: load }", false],
])('and the law finds it: %s', (text, found) => expect(takesLazy(text)).toBe(found))
