/** The phone in a family's and a teacher's hand: names in its language, targets for thumbs, on its side, zoomed, without a network. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ask, axeClean, fitsAcross, goTo, phone, settle, shot, signedIn, signIn, useBrowser, visit } from './story.ts'

useBrowser()

/** Buttons, links and fields within `inside` that are lower or narrower than `size` pixels; links within a sentence and what only screen readers see are left out. */
const tooSmall = (page: Page, inside: string, size: number) =>
  page.locator(inside).evaluate(
    (root, least) =>
      [...root.querySelectorAll<HTMLElement>('a, button, input, select, summary')].flatMap((each) => {
        const { width, height } = each.getBoundingClientRect()
        const hidden = width <= 1 || getComputedStyle(each).visibility === 'hidden' || each.closest('small, p') !== null
        return hidden || (width >= least && height >= least)
          ? []
          : [
              `${each.tagName} ${each.textContent || each.getAttribute('aria-label')} ${Math.round(width)}x${Math.round(height)}`,
            ]
      }),
    size,
  )

describe('a family in Nepali', () => {
  it('reads the children, classes, the school and the class teacher by their Nepali names', async () => {
    const office = await signIn('administrator')
    const family = await signedIn('guardian', { width: phone, language: 'ne' })
    const { page } = family
    await goTo(page, '/guardian')
    interface Child {
      id: number
      full_name: string
      academic: { grade: string; grade_np: string | null }
    }
    const {
      data: [child],
    } = await ask<{ data: Child[] }>(page, 'GET', '/api/guardian-child')
    await ask(office.page, 'PATCH', `/api/student/${child!.id}`, { name_np: 'स्वस्तिका मिश्र' })
    await goTo(page, '/guardian')
    await page.locator('main button[aria-pressed] b', { hasText: 'स्वस्तिका मिश्र' }).waitFor({ timeout: 10_000 })
    await page.locator('main h2', { hasText: 'स्वस्तिका मिश्र' }).waitFor()
    await expect.poll(() => page.locator('main').innerText()).not.toContain(child!.full_name)
    await expect.poll(() => page.locator('main').innerText()).not.toContain(child!.academic.grade)
    await shot(page, 'portal-nepali-home')
    for (const path of [
      '/m-student-fee',
      '/guardian-student-info',
      '/guardian-attendance',
      '/guardian-courses',
      '/m-student-result',
    ]) {
      await goTo(page, path)
      const text = await page.locator('main').innerText()
      expect(text, path).toContain('स्वस्तिका मिश्र')
      expect(text, path).not.toContain(child!.full_name)
      await shot(page, `portal-nepali${path.replaceAll('/', '-')}`)
    }
    await page.close()
    await office.context.close()
  })
})

describe.each(['en', 'ne'] as const)('the bottom bar in %s at 360 pixels', (language) => {
  it.each(['guardian', 'teacher', 'student'])('of a %s has its words whole, at 12 pixels and more', async (who) => {
    const { page, go, settled } = await signedIn(who, { width: phone, language })
    await go('/')
    await settled()
    const bar = page.getByRole('navigation').last()
    const cut = await bar.locator('span').evaluateAll((words) =>
      words.flatMap((word) => {
        const { width } = word.getBoundingClientRect()
        const item = word.parentElement!.getBoundingClientRect()
        const small = parseFloat(getComputedStyle(word).fontSize) < 12
        const clipped =
          getComputedStyle(word).textOverflow === 'ellipsis' ||
          word.scrollWidth > Math.ceil(width) ||
          width > item.width + 0.5 ||
          word.getBoundingClientRect().bottom > item.bottom
        return small || clipped ? [`${word.textContent} ${width} in ${item.width}`] : []
      }),
    )
    expect(cut).toEqual([])
    expect(await tooSmall(page, 'nav >> nth=-1', 40)).toEqual([])
    await shot(page, `bar-${who}-${language}`)
    await page.close()
  })
})

describe('thumbs', () => {
  it('find targets of 40 pixels on the screens of a family', async () => {
    const { page, go } = await signedIn('guardian', { width: phone })
    for (const path of [
      '/guardian',
      '/m-student-fee',
      '/guardian-statement',
      '/guardian-transaction',
      '/guardian-class-routine',
      '/guardian-student-info',
      '/m-student-result',
    ]) {
      await go(path)
      // the list of children appears after two seconds (specification)
      if (path === '/guardian') await page.locator('button[aria-pressed]').first().waitFor()
      expect(await tooSmall(page, '#root', 40), path).toEqual([])
    }
    await page.close()
  })
  it('and at the marks of the attendance sheet', async () => {
    const { page } = await signedIn('teacher', { width: phone })
    await goTo(page, '/attendance')
    await page.locator('main li button').first().click()
    await page.getByRole('group').first().waitFor()
    expect(await tooSmall(page, 'main ul', 40)).toEqual([])
    await fitsAcross(page)
    await axeClean(page)
    await shot(page, 'attendance-phone')
    await page.close()
  })
})

describe('a phone lying on its side, 640 x 360', () => {
  it('shows six children of the sheet and more, between what covers the list', async () => {
    const { page } = await signedIn('teacher', { width: phone })
    await page.setViewportSize({ width: 640, height: 360 })
    await goTo(page, '/attendance')
    await page.locator('main li button').first().click()
    await page.getByRole('group').first().waitFor()
    await page
      .locator('main ul li')
      .first()
      .evaluate((row) => {
        const scroll = row.getBoundingClientRect().top + scrollY
        scrollTo(0, scroll + 60)
      })
    await settle(page)
    // a child is seen when its name and its first and last mark are what lies on top there
    const seen = await page.locator('main ul li').evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const parts = [
            row.children[1]!,
            ...[...row.querySelectorAll('button')].filter((_, at, all) => at === 0 || at === all.length - 1),
          ]
          return parts.every((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect()
            return (
              top >= 0 &&
              bottom <= innerHeight &&
              row.contains(document.elementFromPoint((left + right) / 2, top + 2)) &&
              row.contains(document.elementFromPoint((left + right) / 2, bottom - 2))
            )
          })
        }).length,
    )
    await shot(page, 'attendance-landscape')
    expect(seen).toBeGreaterThanOrEqual(6)
    await page.close()
  })
})

describe('twice as large', () => {
  it.each([
    [
      'guardian',
      ['/guardian', '/m-student-fee', '/guardian-statement', '/guardian-attendance', '/guardian-student-info'],
    ],
    ['teacher', ['/attendance', '/attendance?sheet']],
  ] as const)('the screens of a %s need no sideways scrolling', async (who, paths) => {
    const { page, go } = await signedIn(who, { width: phone, language: 'ne' })
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', '200%', 'important'),
      ),
    )
    await page.setViewportSize({ width: 360, height: 640 })
    for (const path of paths) {
      await go(path)
      if (path.includes('sheet')) await page.locator('main li button').first().click()
      if (path === '/guardian') await page.locator('button[aria-pressed]').first().waitFor()
      await settle(page)
      await fitsAcross(page)
      await shot(page, `zoom${path.replaceAll(/\W/g, '-')}`)
    }
    await page.close()
  })
})

describe('two children of one name', () => {
  it('differ for a screen reader on the sheet', async () => {
    const { page } = await signedIn('teacher', { width: phone })
    await page.route('**/api/attendance/sheet*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { students: { name: string; name_np: string | null }[] } }
      body.data.students[1]!.name = body.data.students[0]!.name
      await route.fulfill({ response, json: body })
    })
    await goTo(page, '/attendance')
    await page.locator('main li button').first().click()
    await page.getByRole('group').first().waitFor()
    const names = await page
      .getByRole('group')
      .evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))
    expect(new Set(names).size).toBe(names.length)
    await page.close()
  })
})

describe('without a network', () => {
  it("the teacher's week is there as it was read last", async () => {
    const { page, context } = await signIn('teacher', { width: phone, offline: true })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await goTo(page, '/routines')
    await page.locator('main table, main ul').first().waitFor()
    const {
      data: { sections },
    } = await ask<{ data: { sections: { roster?: { enroll_id: number }[]; students: number }[] } }>(
      page,
      'GET',
      '/api/attendance/sections?with_students=true',
    )
    expect(sections.length).toBeGreaterThan(0)
    const week = await page.locator('main').innerText()
    await context.setOffline(true)
    await page.reload()
    await page.getByText('Not renewed since').waitFor({ timeout: 20_000 })
    await page.locator('main table, main ul').first().waitFor()
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(week.length / 2)
    await context.close()
  })

  it('the typed password stays when the sign-in did not get through, and goes when it was refused', async () => {
    const { page, context, go } = await visit({ width: phone })
    await go('/login')
    await page.locator('input[name=username]').fill('guardian')
    await page.locator('input[name=password]').fill('pathshala')
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.locator('input[name=password]').inputValue()).toBe('pathshala')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/guardian/)
    await context.close()
    const other = await visit({ width: phone })
    await other.go('/login')
    await other.page.locator('input[name=username]').fill('guardian')
    await other.page.locator('input[name=password]').fill('wrong one')
    await other.page.keyboard.press('Enter')
    await other.page.getByRole('alert').waitFor()
    await expect.poll(() => other.page.locator('input[name=password]').inputValue()).toBe('')
    await expect.poll(() => other.page.locator('input[name=username]').inputValue()).toBe('guardian')
    await other.context.close()
  })
})

describe.each([
  [phone, 640],
  [640, 360],
  [1280, 800],
])('a notice at %i x %i', (width, height) => {
  it('never lies on Save', async () => {
    const { page } = await signedIn('teacher')
    await page.setViewportSize({ width, height })
    await goTo(page, '/attendance')
    await page.locator('main li button').first().click()
    await page.getByRole('group').first().waitFor()
    const held = page.getByLabel('School was held on this day')
    if (await held.count()) await held.check()
    await page.getByRole('group').first().getByRole('button').nth(1).click()
    // refused, so that Save stays and a notice with it
    await page.route('**/api/attendance', (route) =>
      route.fulfill({ status: 406, json: { message: 'Not now', error: { message: 'Not now', code: 'not-now' } } }),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    const toast = page.locator('output > div').filter({ hasText: 'Not now' }).first()
    await toast.waitFor()
    const [a, b] = [(await toast.boundingBox())!, (await page.getByRole('button', { name: 'Save' }).boundingBox())!]
    expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false)
    await page.close()
  })
})
