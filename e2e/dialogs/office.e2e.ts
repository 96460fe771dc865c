/** The office and its people in the browser: guardians that are one person, staff, birthdays, roles, sign-ins, deleted people, and the own account. */
import { testDay, testTime } from '#test/day.ts'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { restart } from '../own-server.ts'
import { ask, desktop, dialogViews, look, phone, reloadPage, signIn, useBrowser, visit, wordsIn } from '../story.ts'

useBrowser()

const office = { width: desktop, language: 'en' } as const
const handy = { width: phone, language: 'ne', dark: true } as const

let made = 0
const stamp = () => `${testTime.toString(36).slice(-4)}${++made}`
const mobile = () => `98${String(testTime).slice(-7)}${++made % 10}`

/** A student with a guardian of this name, or without one. */
async function child(page: Page, fname: string, guardian?: string, dob = '2014-05-06') {
  const grade = (await ask(page, 'GET', '/api/grades?slim=true&rowsPerPage=25')).data[0].id as number
  const number = mobile()
  const { data } = await ask(page, 'POST', '/api/student', {
    fname,
    lname: 'Officestory',
    gender: 'female',
    dob,
    grade_id: grade,
    ...(guardian ? { guardian: { name: guardian, mobile: number, relation: 'mother' } } : {}),
  })
  return { id: data.id as number, name: data.name as string, mobile: number }
}

async function member(page: Page, fname: string, role: string) {
  const { data } = await ask(page, 'POST', '/api/staff', {
    fname,
    lname: 'Officestory',
    gender: 'male',
    primary_mobile: mobile(),
    joined_on: '2025-04-14',
    kind: 'permanent',
  })
  await ask(page, 'PUT', `/api/user/${data.id}/roles`, { roles: [role] })
  return { id: data.id as number, name: `${fname} Officestory` }
}

it.each(dialogViews)('two entries of one guardian become one (%s)', { timeout: 180_000 }, async (language, view) => {
  const { page, go, complaints, settled } = await signIn('administrator', view)
  const say = wordsIn(language)
  const name = `Maya ${stamp()}`
  const [one, two] = [await child(page, 'Elina', name), await child(page, 'Firoja', name)]
  const dialog = page.getByRole('dialog')
  await go(`/guardians?search=${encodeURIComponent(name)}`)
  const boxes = page.getByLabel(say('Select {name}').replace('{name}', name))
  await boxes.nth(0).check()
  await page.getByRole('button', { name: say('Merge two') }).click()
  await page.getByText(say('Choose two guardians to merge.')).waitFor()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: say('Merge two') }).click()
  await dialog.waitFor()
  await page.keyboard.press('Tab')
  await look(page, `merge-${language}`)
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: say('Merge'), exact: true }).click()
  await page.waitForURL(/\/guardian\/\d+$/)
  await page.getByText(one.name).first().waitFor()
  await page.getByText(two.name).first().waitFor()
  await settled()
  await look(page, `guardian-${language}`)
  await page.getByRole('button', { name: say('Edit contact') }).click()
  await dialog.getByRole('button', { name: say('Edit'), exact: true }).click()
  await page.locator('[data-field=occupation] input').fill('Tailor')
  await look(page, `guardian-contact-${language}`)
  await page.getByRole('button', { name: say('Save'), exact: true }).click()
  await page.getByText('Tailor').waitFor()
  expect(complaints).toEqual([])
})

it.each(dialogViews)('a student without a guardian is given one (%s)', { timeout: 120_000 }, async (language, view) => {
  const { page, go, complaints } = await signIn('administrator', view)
  const say = wordsIn(language)
  const { id, name } = await child(page, `Lone${stamp()}`)
  await go(`/student-no-guardian-assign?search=${encodeURIComponent(name)}`)
  await page.getByText(name).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder(say('Mobile or name')).fill('98410000')
  await page.getByRole('option').filter({ visible: true }).first().click()
  await look(page, `no-guardian-${language}`)
  await dialog.getByRole('button', { name: say('Assign') }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await ask(page, 'GET', `/api/student/${id}`)).data.guardians.length).toBe(1)
  expect(complaints).toEqual([])
})

it('guardians come from a sheet', { timeout: 120_000 }, async () => {
  const { page, go, complaints } = await signIn('administrator', office)
  const { id } = await child(page, `Sheet${stamp()}`)
  const code = (await ask(page, 'GET', `/api/student/${id}`)).data.enrolments[0].enroll_code as string
  await go('/guardians?import')
  const template = await page.getByRole('link', { name: 'Download the template' }).getAttribute('href')
  expect((await page.context().request.get(template!)).status()).toBe(200)
  await page.locator('input[type=file]').setInputFiles({
    name: 'guardians.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Enrol code,Guardian's name,Mobile,Relation\n${code},Sarita Sheet,${mobile()},Mother`),
  })
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
  await look(page, 'guardian-import')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(/imported\./).waitFor()
  await look(page, 'guardian-import-done')
  expect((await ask(page, 'GET', `/api/student/${id}`)).data.guardians[0].name).toBe('Sarita Sheet')
  expect(complaints).toEqual([])
})

it.each(dialogViews)(
  'a member of staff: roles, papers, photo, department, leaving and coming back (%s)',
  { timeout: 240_000 },
  async (language, view) => {
    const { page, go, complaints, settled, context } = await signIn('administrator', view)
    const say = wordsIn(language)
    const { id, name } = await member(page, `Dev${stamp()}`, 'librarian')
    const dialog = page.getByRole('dialog')
    const record = async () => (await ask(page, 'GET', `/api/staff/${id}`)).data
    await go(`/staff/${id}`)
    await page.getByRole('button', { name: say('Change roles') }).click()
    await page.getByRole('combobox', { name: say('Roles') }).click()
    await page.getByRole('option', { name: say('Receptionist') }).click()
    await page.keyboard.press('Escape')
    await look(page, `staff-roles-${language}`)
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await expect
      .poll(async () => (await record()).roles.map((role: { slug: string }) => role.slug))
      .toEqual(['librarian', 'receptionist'])
    await page
      .locator('section:has(#documents) input[type=file]')
      .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten years in libraries\n') })
    const paper = page.getByRole('link', { name: 'cv.txt' })
    await paper.waitFor()
    expect(await (await context.request.get((await paper.getAttribute('href'))!)).text()).toContain('libraries')
    await page
      .locator('input[type=file][accept="image/*"]')
      .first()
      .setInputFiles({
        name: 'dev.jpg',
        mimeType: 'image/jpeg',
        buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a77' } })
          .jpeg()
          .toBuffer(),
      })
    await dialog.getByRole('button', { name: say('Use this part') }).click()
    await page.getByRole('button', { name: say('Change photo') }).waitFor()
    await settled()
    await look(page, `staff-${language}`)

    const department = (await ask(page, 'POST', '/api/department', { name: `Sports ${stamp()}` })).data.id as number
    await go(`/department/${department}`)
    await page.getByRole('button', { name: say('Move somebody here') }).click()
    await dialog.getByRole('textbox').fill(name)
    await page.getByRole('option', { name }).waitFor()
    await look(page, `department-move-${language}`)
    await page.getByRole('option', { name }).click()
    await page.getByRole('link', { name }).waitFor()
    await page.getByRole('button', { name: say('Choose the head') }).click()
    await dialog.getByRole('textbox').fill(name)
    await page.getByRole('option', { name }).click()
    await page.getByRole('button', { name: say('Change the head') }).waitFor()
    await settled()
    await look(page, `department-${language}`)

    await go(`/staff/${id}`)
    await page.getByRole('button', { name: say('Mark as left') }).click()
    await dialog.getByRole('textbox', { name: say('Reason') }).fill('Moves abroad')
    await look(page, `staff-leave-${language}`)
    await dialog.getByRole('button', { name: say('Mark as left') }).click()
    await page.getByRole('button', { name: say('Comes back') }).click()
    await look(page, `staff-back-${language}`)
    await dialog.getByRole('button', { name: say('Comes back') }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await record()).left_on).toBe(null)
    expect(complaints).toEqual([])
  },
)

it.each(dialogViews)(
  'who has a birthday is greeted by SMS, once (%s)',
  { timeout: 120_000 },
  async (language, view) => {
    const { page, go, complaints, settled } = await signIn('administrator', view)
    const say = wordsIn(language)
    const today = testDay.slice(4, 10)
    const { name } = await child(page, `Bday${stamp()}`, `Kopila ${stamp()}`, `2013${today}`)
    await go('/student-birthday-list?calendar=ad')
    await page.getByRole('button', { name: say('Greet {name} by SMS').replace('{name}', name) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').waitFor()
    await look(page, `greet-${language}`)
    await dialog.getByRole('button', { name: say('Send') }).click()
    await dialog.waitFor({ state: 'detached' })
    await settled()
    await page
      .getByRole('button', { name: say('Greet {name} by SMS').replace('{name}', name) })
      .waitFor({ state: 'detached' })
    await look(page, `greeted-${language}`)
    expect(complaints).toEqual([])
  },
)

it.each(dialogViews)(
  'a role of the school is made, changed and taken away; what one has not cannot be given (%s)',
  { timeout: 180_000 },
  async (language, view) => {
    const { page, go, complaints } = await signIn('administrator', view)
    const say = wordsIn(language)
    const name = `Helper ${stamp()}`
    await go('/roles/add')
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await page.getByText(say('Field is required')).first().waitFor()
    await look(page, `role-missing-${language}`)
    await page.getByLabel(say('Name'), { exact: true }).fill(name)
    const boxes = page.locator('table input[type=checkbox]:not([disabled])')
    // arrows go from box to box, Space turns one on
    await boxes.nth(1).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('table input[type=checkbox]:focus').isChecked()).toBe(true)
    await look(page, `role-${language}`)
    await page.getByRole('combobox', { name: say('Copy from role') }).click()
    await page.getByRole('option', { name: say('Librarian'), exact: true }).click()
    await page.getByRole('searchbox', { name: say('Search') }).fill('library')
    await expect
      .poll(() => page.locator('table tbody tr:not(:first-child) input[type=checkbox]:checked').count())
      .toBe(4)
    await look(page, `role-copied-${language}`)
    await page.getByRole('searchbox', { name: say('Search') }).fill('')
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await page.waitForURL(/\/roles$/)
    await page.getByText(name).waitFor()
    await page.getByRole('link', { name: say('Edit {thing}').replace('{thing}', name) }).click()
    await page.getByLabel(say('Name'), { exact: true }).fill(`${name} two`)
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await page.waitForURL(/\/roles$/)
    // what differs from the role as it was built in is marked, and can be seen alone; the own role is closed
    await ask(page, 'PUT', '/api/roles/driver', {
      permissions: ['route-read', 'vehicle-read', 'event-read', 'notice-read', 'student-read'],
    })
    await go('/roles/driver/update')
    await page.getByRole('switch', { name: say('Only what differs') }).click()
    await expect.poll(() => page.locator('table [data-differs]').count()).toBe(1)
    await look(page, `role-differs-${language}`)
    await ask(page, 'PUT', '/api/roles/driver', {
      permissions: ['route-read', 'vehicle-read', 'event-read', 'notice-read'],
    })
    await go('/roles/administrator/update')
    await page.getByText(say('You hold this role yourself. Somebody else has to change it.')).waitFor()
    await look(page, `role-own-${language}`)
    await go('/roles')
    await page.getByRole('button', { name: say('Delete {what}?').replace('{what}', `${name} two`) }).click()
    await look(page, `role-delete-${language}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Delete'), exact: true })
      .click()
    await page.getByText(`${name} two`).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    if (language === 'ne') return
    // the principal may not give what only an administrator has
    const principal = await signIn('principal', view)
    await principal.go('/roles/librarian/update')
    if (await principal.page.locator('table').count()) {
      await principal.page.locator('table').first().waitFor()
      await expect.poll(() => principal.page.locator('table input[type=checkbox][disabled]').count()).toBeGreaterThan(0)
      await look(principal.page, 'role-principal')
    }
  },
)

it('passwords of many are printed once, and the first sign-in must change it', { timeout: 240_000 }, async () => {
  const { page, go, complaints } = await signIn('administrator', office)
  const mark = `Pass${stamp()}`
  await member(page, `${mark}a`, 'librarian')
  await member(page, `${mark}b`, 'librarian')
  await go(`/authentication-enabler?search=${mark}`)
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .waitFor()
  for (const letter of ['a', 'b']) await page.getByLabel(`Select ${mark}${letter} Officestory`).check()
  await look(page, 'enabler')
  await page.getByRole('button', { name: 'Passwords to print' }).click()
  await look(page, 'enabler-asked')
  await page.getByRole('dialog').getByRole('button', { name: 'Make and print' }).click()
  const print = page.getByRole('button', { name: 'Print slips' })
  await print.waitFor()
  await look(page, 'enabler-made')
  // the slips are shown once: what the browser gets is read on its way
  let slips = new Uint8Array()
  await page.route(/credentials\/[^/]+\/print/, async (route) => {
    const response = await route.fetch()
    slips = new Uint8Array(await response.body())
    await route.fulfill({ response, body: Buffer.from(slips) })
  })
  await Promise.all([page.waitForEvent('popup'), print.click()])
  const { text } = await extractText(await getDocumentProxy(slips.slice()), { mergePages: true })
  expect(text).toContain(`${mark}a Officestory`)
  const slip = new RegExp(`${mark}a Officestory([\\s\\S]*?)(?:${mark}b|$)`).exec(text)![1]!
  const [username, password] = [/Username:?\s*(\S+)/.exec(slip)![1]!, /Password:?\s*(\S+)/.exec(slip)![1]!]
  await page.getByRole('dialog', { name: 'Passwords' }).getByLabel('Close').click()
  await go(`/authentication-enabler?search=${mark}`)
  await expect.poll(() => page.getByText('Handed over').count()).toBe(2)
  expect(complaints).toEqual([])

  const guest = await visit(handy)
  const say = wordsIn('ne')
  await guest.go('/login')
  await guest.page.locator('input[name=username]').fill(username)
  await guest.page.locator('input[name=password]').fill(password)
  await guest.page.keyboard.press('Enter')
  await guest.page.waitForURL(/\/my-account\/password$/)
  await guest.page.getByText(say('Your password was made by the office. Choose one that only you know.')).waitFor()
  // nothing else opens before
  await guest.go('/')
  await guest.page.waitForURL(/\/my-account\/password$/)
  await guest.page.locator('input[autocomplete=current-password]').fill(password)
  await guest.page.locator('input[autocomplete=new-password]').nth(0).fill('green hills 77')
  await guest.page.locator('input[autocomplete=new-password]').nth(1).fill('green hills 78')
  await guest.page.getByRole('button', { name: say('Change password') }).click()
  await guest.page.getByText(say('The two passwords are not the same.')).waitFor()
  await look(guest.page, 'first-password')
  await guest.page.locator('input[autocomplete=new-password]').nth(1).fill('green hills 77')
  await guest.page.getByRole('button', { name: say('Change password') }).click()
  await guest.page.waitForURL((url) => url.pathname !== '/my-account/password')
  expect(guest.complaints).toEqual([])
})

it.each(dialogViews)(
  'deleted people come back or are erased, and the activity tells before and after (%s)',
  { timeout: 180_000 },
  async (language, view) => {
    const { page, go, complaints, settled } = await signIn('administrator', view)
    const say = wordsIn(language)
    const mark = `Gone${stamp()}`
    const { id, name } = await member(page, mark, 'librarian')
    const dialog = page.getByRole('dialog')
    const act = async (label: string) => {
      const row = page.getByRole('button', { name: `${say(label)} ${name}` })
      if (await row.isVisible()) return row.click()
      await page.getByRole('button', { name: say('More for {name}').replace('{name}', name) }).click()
      await page.getByRole('menuitem', { name: say(label) }).click()
    }
    await ask(page, 'DELETE', `/api/staff/${id}`, { reason: 'Entered twice' })
    await go(`/deleted-users?search=${mark}`)
    await page.getByText(name).first().waitFor()
    await act('Restore')
    await page.getByText(name).first().waitFor({ state: 'detached' })
    expect((await ask(page, 'GET', `/api/staff/${id}`)).data.id).toBe(id)
    await ask(page, 'DELETE', `/api/staff/${id}`, { reason: 'Entered twice' })
    await go(`/deleted-users?search=${mark}`)
    await page.getByText(name).first().waitFor()
    await act('Erase for good')
    await dialog.getByRole('textbox').fill('Somebody else')
    await dialog.getByRole('button', { name: say('Erase for good') }).click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await look(page, `erase-${language}`)
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: say('Erase for good') }).click()
    await dialog.waitFor({ state: 'detached' })

    const second = await member(page, `Act${stamp()}`, 'librarian')
    await ask(page, 'PATCH', `/api/staff/${second.id}`, { position: 'Night guard' })
    await go('/activity-report')
    await settled()
    await page
      .getByText(/Change a member of staff|कर्मचारीको विवरण/)
      .first()
      .click()
    await dialog.getByText('Night guard').waitFor()
    await look(page, `activity-${language}`)
    expect(complaints).toEqual([])
  },
)

it.each(dialogViews)(
  'the own account: details, a second step and sessions (%s)',
  { timeout: 240_000 },
  async (language, view) => {
    // all is left as it was: other stories sign in as the librarian too
    const { page, go, complaints, settled } = await signIn('librarian', view)
    const say = wordsIn(language)
    await go('/my-account')
    await settled()
    await look(page, `account-${language}`)
    await page.getByRole('link', { name: say('Edit details') }).click()
    const np = page.locator('input[name=name_np]')
    const before = await np.inputValue()
    await np.fill('पुस्तकालय')
    await page.locator('input[name=fname]').fill('')
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await page.getByText(say('Field is required')).first().waitFor()
    await look(page, `account-personal-${language}`)
    await reloadPage(page)
    await expect.poll(() => np.inputValue()).toBe(before)

    await go('/my-account')
    const step = page.locator('section:has(#second-step)')
    await step.getByRole('button', { name: say('Switch on') }).click()
    await step.locator('input[autocomplete=current-password]').fill('pathshala')
    await step.getByRole('button', { name: say('Continue') }).click()
    const code = step.locator('input[autocomplete=one-time-code]')
    await code.waitFor()
    await look(page, `second-step-${language}`)
    const secret = await step.locator('img + p span').innerText()
    const totp = new TOTP({ secret, issuer: 'Pathshala' })
    // each code is worth one use: the clock of this phone is half a minute behind, then right
    await code.fill(totp.generate({ timestamp: testTime - 30_000 }))
    await step.getByRole('button', { name: say('Switch on') }).click()
    await step.getByRole('button', { name: say('Switch off') }).waitFor()
    await step.getByRole('button', { name: say('Switch off') }).click()
    await step.locator('input[autocomplete=current-password]').fill('pathshala')
    await step.getByRole('button', { name: say('Switch off') }).click()
    await step.getByText(say('Enter the six digits that your authenticator app shows now.')).waitFor()
    await look(page, `second-step-off-${language}`)
    await code.fill(totp.generate())
    await step.getByRole('button', { name: say('Switch off') }).click()
    await step.getByRole('button', { name: say('Switch on') }).waitFor()

    // a stranger guesses: the owner is told before the first screen of the next sign-in, and on the own account
    const address = '127.0.0.1'
    // one address signs in 30 times a minute at most, which the stories before have used up on a fast machine
    await restart()
    for (let i = 0; i < 11; i++)
      await page.request.post('/api/login', {
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        data: { username: 'librarian', password: `wrong ${i}` },
      })
    await go('/my-account')
    await page.getByText(address).last().waitFor()
    await page.getByRole('heading', { name: say('Tries of others') }).waitFor()
    await look(page, `locked-tries-${language}`)
    const elsewhere = await visit(view)
    await elsewhere.go('/login')
    await elsewhere.page.locator('input[name=username]').fill('librarian')
    await elsewhere.page.locator('input[name=password]').fill('pathshala')
    await elsewhere.page.keyboard.press('Enter')
    await elsewhere.page.getByRole('heading', { name: say('Somebody tried to sign in as you') }).waitFor()
    await look(elsewhere.page, `locked-at-sign-in-${language}`)
    await elsewhere.page.getByRole('button', { name: say('Continue') }).click()
    await elsewhere.page.waitForURL((url) => url.pathname !== '/login')
    await go('/my-account')
    await page
      .getByRole('button', { name: say('Sign out there') })
      .first()
      .click()
    await expect.poll(async () => (await elsewhere.context.request.get('/api/me')).status()).toBe(401)
    expect(complaints).toEqual([])
  },
)

it('the super user looks at modules and permissions', { timeout: 120_000 }, async () => {
  const { page, go, complaints } = await signIn('super', office)
  await go('/modules')
  await look(page, 'modules')
  await page.locator('main tbody a').first().click()
  await page.waitForURL(/\/module\/.+\/permissions$/)
  await page.locator('tbody tr').first().waitFor()
  await look(page, 'module-permissions')
  await go('/permissions')
  await page.getByRole('searchbox').fill('receipt')
  await look(page, 'permissions')
  await page.getByRole('searchbox').fill('nothing of this name')
  await page.getByText('No permission has this in its name.').waitFor()
  expect(complaints).toEqual([])
})
