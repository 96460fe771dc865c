/** The first sign-in with a handed-over password asks for nothing that it may not have. */
import { expect, it } from 'vitest'
import { answering, signIn, useBrowser, visit } from '../story.ts'

useBrowser()

/** What the server answers to somebody whose password is handed over (identify.ts); all else is refused to him with 403. */
const allowed = new Set([
  '/api/login',
  '/api/login-page',
  '/api/me',
  '/api/me/password',
  '/api/me/profile',
  '/api/me/sessions',
  '/api/me/role',
  '/api/logout',
  '/api/authentication-setting',
  '/api/own-batches',
  '/api/fiscal-year',
  '/api/payment-alert-status',
])

it.each(['administrator', 'teacher', 'guardian'])('of %s', { timeout: 120_000 }, async (who) => {
  const here = await visit(who === 'guardian' ? { width: 360 } : {})
  const { page, go, settled, complaints } = here
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/files/')) asked.push(pathname)
  })
  // as the server says it of a handed-over password; the demo's people have their own
  for (const path of ['/api/login', '/api/me']) {
    await answering(page, path, ({ status, body }) => {
      body.data.user.password_is_temporary = true
      return { status, body }
    })
  }
  await go('/login')
  await page.locator('input[name=username]').fill(who)
  await page.locator('input[name=password]').fill('pathshala')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/my-account/password')
  await settled()
  // whatever else he opens leads back here
  await go('/students')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/my-account/password')
  await page.keyboard.press('Control+k')
  await settled()
  expect(asked.filter((path) => !allowed.has(path))).toEqual([])
  expect(asked).toContain('/api/login')
  expect(complaints).toEqual([])
  await here.context.close()
})

it('with his own password everything is there', { timeout: 60_000 }, async () => {
  const { page, context } = await signIn('administrator')
  await page.getByRole('navigation', { name: 'Menu' }).first().waitFor()
  await context.close()
})
