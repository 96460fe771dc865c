import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { houseWords, metByFamilies, sourcesOfFamilies, wordsOf } from './web-words.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

describe('the words that families load', () => {
  const met = metByFamilies('.')
  const loaded = {
    ...wordsOf(houseWords(process.cwd()), met),
    ...wordsOf(read('features/access/web/ne.json'), met),
    ...wordsOf(read('features/fees/web/ne.json'), met),
    ...read('features/portal/web/ne.json'),
  }

  it('are found in their screens, the account among them, and not in the office', () => {
    const sources = sourcesOfFamilies('.')
    expect(sources).toEqual(
      expect.arrayContaining([
        'features/portal/web/student-fee.tsx',
        'school/web/frame/portal-menu.tsx',
        'features/access/web/password.tsx',
        'features/access/web/login-steps.tsx',
        'features/portal/web/guardian-attendance.tsx',
      ]),
    )
    expect(
      sources.filter((file) => /office-frame|side-menu|features\/(home|people|academics)\/web/.test(file)),
    ).toEqual([])
    // of the fees what families pay with
    expect(
      sources.filter((file) => /features\/fees\/web\/(?!online\/|payment-verification|link-button)/.test(file)),
    ).toEqual([])
  })

  it('are all that there are for what their screens say', () => {
    const said = sourcesOfFamilies('.')
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/g)].map(
          ([, single, double]) => (single ?? double)!.replaceAll(/\\(.)/g, '$1'),
        ),
      )
      .filter(Boolean)
    const rooms = ['platform', 'features/access', 'features/fees', 'features/portal'].map((room) =>
      read(`${room}/web/ne.json`),
    )
    const whole = Object.assign({}, ...rooms) as Record<string, string>
    expect(said.length).toBeGreaterThan(150)
    expect([...new Set(said)].filter((sentence) => sentence in whole && !(sentence in loaded))).toEqual([])
  })

  it.each([
    'Username or password is not right.',
    'Too many tries. Please wait a minute.',
    'Field is required',
    'The password is not right.',
    'Guardian',
    'Student',
  ])('have "%s", which comes from the server or the session', (sentence) => {
    expect(loaded).toHaveProperty([sentence])
  })

  it('leave out what only an office says', () => {
    for (const sentence of ['Only what differs', 'Turn sign-in off?', 'Import the sheet?'])
      expect(loaded).not.toHaveProperty([sentence])
  })
})
