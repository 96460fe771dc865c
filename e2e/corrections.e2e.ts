/** A family says what is wrong in the record of its child; the office compares, accepts one field and refuses the other; the family reads both. */
import { describe, expect, it } from 'vitest'
import { digitsIn } from '#nepal/digits.ts'
import { asTimeAllows, ask, desktop, look, phone, signedIn, useBrowser, type View, wordsIn } from './story.ts'

useBrowser()

const views: ['en' | 'ne', View, string][] = [
  ['en', { width: desktop }, 'Newari'],
  ['ne', { width: phone, dark: true, language: 'ne' }, 'Maithili'],
]

describe.each(asTimeAllows(views))('in %s', (language, view, tongue) => {
  it('asked on a phone, answered in the office', { timeout: 120_000 }, async () => {
    const w = wordsIn(language)
    const family = await signedIn('guardian', { width: phone, touch: true, language })
    await family.go('/guardian-student-info')
    const { page } = family
    const right = (field: string) => w('Right value: {field}', { field: w(field) })
    const begin = () => page.getByRole('button', { name: w('Ask for a correction'), exact: true }).tap()
    await begin()
    const sheet = page.getByRole('dialog')
    for (const field of ['Mother tongue', 'Religion'])
      await sheet.getByRole('checkbox', { name: new RegExp(`^${w(field)}:`) }).tap()
    await sheet.getByLabel(right('Mother tongue')).fill(tongue)
    await sheet.getByLabel(right('Religion')).fill('Buddhist')
    await look(page, `correction-asked-${language}`)
    await sheet.getByRole('button', { name: w('Send to the school'), exact: true }).tap()
    await expect.poll(() => page.locator('main').innerText()).toContain(tongue)
    expect(await page.locator('main').innerText()).toContain(w('Waiting'))

    const office = await signedIn('administrator', view)
    await office.go('/student-corrections')
    const request = office.page.locator('main section[aria-label]').filter({ hasText: tongue }).last()
    const line = (field: string) => request.getByRole('row').filter({ hasText: w(field) })
    await look(office.page, `correction-compared-${language}`)
    // refused without a word: asked for
    await line('Religion')
      .getByRole('button', { name: w('Refuse'), exact: true })
      .click()
    await line('Religion').getByText(w('Field is required')).waitFor()
    const why = 'The certificate says otherwise.'
    await line('Religion').getByRole('textbox').fill(why)
    await line('Religion')
      .getByRole('button', { name: w('Refuse'), exact: true })
      .click()
    await line('Religion').getByText(why).waitFor()
    await line('Mother tongue')
      .getByRole('button', { name: w('Accept'), exact: true })
      .click()
    await request.waitFor({ state: 'detached' })

    await family.go('/guardian-student-info')
    await expect.poll(() => page.locator('main').innerText()).toContain(why)
    const told = await page.locator('main').innerText()
    for (const part of [w('Accepted'), w('Refused'), tongue]) expect(told).toContain(part)
    await look(page, `correction-answered-${language}`)
    const { data } = await ask<{ data: { requests: { lines: { field: string; state: string }[] }[] } }>(
      page,
      'GET',
      `/api/guardian-correction?student_id=${await childOn(page)}`,
    )
    expect(data.requests[0]!.lines.map(({ field, state }) => [field, state])).toEqual([
      ['mother_tongue', 'accepted'],
      ['religion', 'refused'],
    ])

    // the ward of the address and the own mobile: asked in parts, accepted as they are read
    const mobile = language === 'ne' ? '९८१२३४५६७२' : '9812345671'
    await begin()
    await sheet.getByRole('checkbox', { name: new RegExp(`^${w('Permanent address')}:`) }).tap()
    await sheet.getByLabel(w('District'), { exact: true }).selectOption({ index: 1 })
    await sheet.getByLabel(w('Municipality'), { exact: true }).selectOption({ index: 1 })
    await sheet.getByLabel(w('Ward'), { exact: true }).selectOption({ index: language === 'ne' ? 4 : 3 })
    await sheet.getByRole('checkbox', { name: new RegExp(`^${w('Your mobile')}:`) }).tap()
    await sheet.getByLabel(right('Your mobile')).fill(mobile)
    await look(page, `correction-place-${language}`)
    await sheet.getByRole('button', { name: w('Send to the school'), exact: true }).tap()
    await sheet.waitFor({ state: 'hidden' })
    await office.go('/student-corrections')
    const asks = office.page.locator('main section[aria-label]').filter({ hasText: digitsIn(language, mobile) })
    const accept = async (field: string) => {
      const lines = asks.getByRole('row').filter({ hasText: w(field) })
      await lines.getByRole('button', { name: w('Accept'), exact: true }).click()
    }
    await office.page.getByText(digitsIn(language, mobile)).waitFor()
    await look(office.page, `correction-place-compared-${language}`)
    await accept("Guardian's mobile")
    await asks.getByText(w('Accepted')).waitFor()
    await accept('Permanent address')
    await asks.waitFor({ state: 'detached' })
    await family.go('/guardian-student-info')
    await expect.poll(() => page.locator('main').innerText()).toContain(digitsIn(language, mobile))
    const { data: own } = await ask<{ data: { primary_mobile: string } }>(page, 'GET', '/api/me/profile')
    expect(own.primary_mobile).toBe(digitsIn('en', mobile))
    expect([...family.complaints, ...office.complaints]).toEqual([])
    await family.context.close()
    await office.context.close()
  })
})

/** The first child, whose record stands on the screen. */
async function childOn(page: Parameters<typeof ask>[0]): Promise<number> {
  const { data } = await ask<{ data: { id: number }[] }>(page, 'GET', '/api/guardian-child')
  return data[0]!.id
}
