/** The register of students: the list with its exports and bulk changes, one record with all that can be done to it, groups, remarks and behaviour. */
import { testTime } from '#test/day.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readTable } from '#platform/server/excel.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Page } from 'playwright-core'
import { ask, calledIn, desktop, dialogViews, fileOpened, late, look, wordsIn, signIn, useBrowser } from '../story.ts'

useBrowser()

const office = { width: desktop, language: 'en' } as const

interface Class {
  grade: number
  section: number
  other: number
  /** In the order of their names. */
  students: { id: number; name: string; enroll_code: string; mobile: string }[]
}

let made = 0
const stamp = () => `${testTime.toString(36).slice(-4)}${++made}`

/** A class of the story's own: two sections, and three students with one guardian in the first. */
async function ownClass(page: Page): Promise<Class> {
  const mark = stamp()
  const grade = (await ask(page, 'GET', '/api/grades?slim=true&rowsPerPage=25')).data.at(-1).id as number
  const [section, other] = [
    await ask(page, 'POST', '/api/section', { name: `A${mark}`, grade_id: grade }),
    await ask(page, 'POST', '/api/section', { name: `B${mark}`, grade_id: grade }),
  ]
  const students = []
  for (const [i, fname] of ['Aarati', 'Bibek', 'Chandra'].entries()) {
    const guardian = {
      name: `${['Hari', 'Indra', 'Jit'][i]} ${mark}`,
      mobile: `98${String(testTime).slice(-7)}${i}`,
      relation: 'father',
    }
    const { data } = await ask(page, 'POST', '/api/student', {
      fname,
      lname: `Story${mark}`,
      gender: i === 1 ? 'male' : 'female',
      dob: '2014-05-06',
      grade_id: grade,
      section_id: section.data.id,
      roll: i + 1,
      guardian,
    })
    students.push({
      id: data.id as number,
      name: data.name as string,
      enroll_code: data.enroll_code as string,
      mobile: guardian.mobile,
    })
  }
  return { grade, section: section.data.id, other: other.data.id, students }
}

const textOf = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

it('the list is narrowed, kept as a view, and goes out as Excel and PDF', { timeout: 180_000 }, async () => {
  const here = await signIn('administrator', office)
  const { page, go, complaints, settled } = here
  const { grade, section, students } = await ownClass(page)
  const user = await page.evaluate(() => (JSON.parse(localStorage.getItem('pathshala.user')!) as { id: number }).id)
  await go(`/students?grade_id=${grade}&section_id=${section}`)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Gender' }).click()
  await page.getByRole('option', { name: 'Female', exact: true }).click()
  await page.getByText('Bibek').waitFor({ state: 'detached' })
  await look(page, 'students-filter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View' }).click()
  const view = page.getByRole('dialog', { name: 'View' })
  await view.getByLabel('Roll').click()
  await view.getByLabel('Name of this view').fill('Girls of the story')
  await page.keyboard.press('Enter')
  await view.getByText('Girls of the story').waitFor()
  await look(page, 'students-view')
  await page.keyboard.press('Escape')
  await go('/students')
  await page.getByRole('button', { name: 'View' }).click()
  await view.getByText('Girls of the story').click()
  await page.keyboard.press('Escape')
  await page.getByText('Gender: Female').waitFor()
  await settled()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  const shown = (await page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
  expect(shown).not.toContain('Roll')

  await page.getByRole('button', { name: 'Export' }).click()
  await look(page, 'students-export')
  const excel = await fileOpened(here.page, /download\/excel/, () =>
    page.getByRole('menuitem', { name: 'Excel' }).click(),
  )
  expect([excel.url.pathname, excel.url.searchParams.get('token')]).toEqual([
    expect.stringMatching(/^\/report\/1:\d+\/student\/download\/excel$/),
    String(user),
  ])
  const { rows } = await readTable({ data: excel.body }, { company: 1 })
  // the title and what it is of stand above
  const [, , heads, ...listed] = rows
  expect(listed.map((row) => row.join(' '))).toEqual([
    expect.stringContaining(students[0]!.name),
    expect.stringContaining(students[2]!.name),
  ])
  expect(heads).not.toContain('Roll')
  await page.getByRole('button', { name: 'Export' }).click()
  const pdf = await fileOpened(here.page, /download\/pdf/, () => page.getByRole('menuitem', { name: 'PDF' }).click())
  expect([pdf.url.pathname, pdf.url.searchParams.get('token')]).toEqual([
    expect.stringMatching(/^\/report\/1:\d+\/student\/download\/pdf$/),
    String(user),
  ])
  expect(await textOf(pdf.body)).toContain(students[2]!.enroll_code)
  // the view is forgotten again
  await page.getByRole('button', { name: 'View' }).click()
  await view.getByRole('button', { name: 'Forget the view Girls of the story' }).click()
  await view.getByRole('button', { name: 'Columns as at first' }).click()
  expect(complaints).toEqual([])
})

it.each(dialogViews)('many are changed at once and taken back (%s)', { timeout: 240_000 }, async (language, view) => {
  const { page, go, complaints, settled } = await signIn('administrator', view)
  const say = wordsIn(language)
  const { grade, section, other, students } = await ownClass(page)
  const [first, second, third] = students as [Class['students'][0], Class['students'][0], Class['students'][0]]
  const group = (await ask(page, 'POST', '/api/student-group', { name: `House ${stamp()}`, kind: 'house' })).data
  const rolls = async (of = section) =>
    (
      (await ask(page, 'GET', `/api/student?grade_id=${grade}&section_id=${of}&sortBy=name`)).data as {
        roll: number | null
      }[]
    ).map((row) => row.roll)
  const dialog = page.getByRole('dialog')
  const choose = async (who: readonly { name: string }[], what: string) => {
    for (const { name } of who) await page.getByLabel(say('Select {name}').replace('{name}', name)).check()
    await page.getByRole('button', { name: say(what) }).click()
    await dialog.waitFor()
  }
  const pick = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: say(label) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const change = () => dialog.getByRole('button', { name: say('Change'), exact: true }).click()
  const undo = async () => {
    await page.getByRole('button', { name: say('Undo') }).click()
    await page.getByRole('button', { name: say('Undo') }).waitFor({ state: 'detached' })
    await settled()
  }
  await go(`/students?grade_id=${grade}&section_id=${section}`)

  await choose(students, 'Give rolls anew')
  await pick('Rolls', say('Take the rolls away'))
  await look(page, `students-rolls-${language}`)
  await change()
  await page.getByRole('button', { name: say('Undo') }).waitFor()
  expect(await rolls()).toEqual([null, null, null])
  await settled()
  await look(page, `students-changed-${language}`)
  // somebody else is given the first one's roll meanwhile: named, and nothing is changed
  const newcomer = (
    await ask(page, 'POST', '/api/student', {
      fname: 'Dipak',
      lname: 'Late',
      gender: 'male',
      grade_id: grade,
      section_id: section,
      roll: 1,
    })
  ).data.id as number
  await page.getByRole('button', { name: say('Undo') }).click()
  await page.getByRole('alert').filter({ hasText: 'Dipak Late' }).waitFor()
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'Dipak Late' }).innerText()).toContain(first.name)
  await look(page, `students-roll-taken-${language}`)
  await ask(page, 'POST', '/api/student/bulk-change', { student_ids: [newcomer], kind: 'roll', rolls_by: 'clear' })
  await undo()
  expect(await rolls()).toEqual([1, 2, 3, null])

  await choose([first, second], 'Change section')
  const sections = (await ask(page, 'GET', `/api/section?grade_id=${grade}&slim=true&rowsPerPage=100`)).data as {
    id: number
    name: string
  }[]
  await pick('Section', sections.find((each) => each.id === other)!.name)
  await look(page, `students-section-${language}`)
  await change()
  await page.getByRole('button', { name: say('Undo') }).waitFor()
  expect(await rolls(other)).toEqual([null, null])
  await undo()
  expect(await rolls()).toEqual([1, 2, 3, null])

  await choose([third], 'Add to a group')
  await pick('Group', group.name)
  await change()
  await page.getByRole('button', { name: say('Undo') }).waitFor()
  expect((await ask(page, 'GET', `/api/student-group/${group.id}/members`)).meta.total).toBe(1)
  await undo()
  expect((await ask(page, 'GET', `/api/student-group/${group.id}/members`)).meta.total).toBe(0)

  await choose([second], 'Change status')
  await pick('Status', say('Failed'))
  await change()
  await page.getByRole('button', { name: say('Undo') }).waitFor()
  expect((await ask(page, 'GET', `/api/student/${second.id}`)).data.enrolments[0].status).toBe('failed')
  await undo()
  expect((await ask(page, 'GET', `/api/student/${second.id}`)).data.enrolments[0].status).toBe('studying')
  expect(complaints).toEqual([])
})

const picture = () =>
  sharp({ create: { width: 500, height: 360, channels: 3, background: '#7aa' } })
    .jpeg()
    .toBuffer()

it.each(dialogViews)(
  'one record is completed: details, guardian, address, papers and photo (%s)',
  { timeout: 240_000 },
  async (language, view) => {
    const here = await signIn('administrator', view)
    const { page, go, complaints, settled } = here
    const say = wordsIn(language)
    const { students } = await ownClass(page)
    const { id, name } = students[0]!
    const dialog = page.getByRole('dialog')
    const yes = () => dialog.getByRole('button', { name: say('Edit'), exact: true }).click()
    const save = () => page.getByRole('button', { name: say('Save'), exact: true }).click()
    const record = async () => (await ask(page, 'GET', `/api/student/${id}`)).data
    await go(`/student/${id}`)

    await page.getByRole('button', { name: say('Edit general details') }).click()
    await dialog.waitFor()
    await look(page, `student-edit-asked-${language}`)
    await yes()
    await page.locator('[data-field=name_np] input').fill('आरती थापा')
    await page.locator('[data-field=blood_group] input').first().click()
    await page.getByRole('option', { name: 'AB+' }).click()
    await look(page, `student-details-${language}`)
    await save()
    await page.getByRole('button', { name: say('Edit general details') }).waitFor()
    expect(await record()).toMatchObject({ name_np: 'आरती थापा', personal: { blood_group: 'AB+' } })

    const [father] = (await record()).guardians
    await page.getByRole('button', { name: say('Edit {what}').replace('{what}', father.name) }).click()
    await yes()
    await page.locator('[data-field=occupation] input').fill('Farmer')
    await look(page, `student-guardian-${language}`)
    await save()
    await page.getByText('Farmer').waitFor()
    await page.getByRole('button', { name: say('Add a guardian') }).click()
    await page.getByRole('textbox', { name: say('Find a guardian who is known already') }).fill(students[1]!.mobile)
    await page.getByRole('option', { name: students[1]!.mobile }).click()
    await page.locator('[data-field=relation] input').first().click()
    await page.getByRole('option', { name: say('Uncle') }).click()
    await look(page, `student-guardian-found-${language}`)
    await save()
    await expect.poll(async () => (await record()).guardians.length).toBe(2)
    const second = (await record()).guardians.find((each: { id: number }) => each.id !== father.id)
    await page.getByRole('button', { name: say('Take away {name}').replace('{name}', second.name) }).click()
    await look(page, `student-guardian-away-${language}`)
    await dialog.getByRole('button', { name: say('Take away'), exact: true }).click()
    await expect.poll(async () => (await record()).guardians.length).toBe(1)

    await page.getByLabel(say('Kind of document')).first().click()
    await page.getByRole('option', { name: say('Marksheet') }).click()
    await page.locator('section:has(#documents) input[type=file]').setInputFiles({
      name: 'marks of class 11.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Nepali 81\nEnglish 77\n'),
    })
    const paper = page.getByRole('link', { name: 'marks of class 11.txt' })
    await paper.waitFor()
    await settled()
    await look(page, `student-documents-${language}`)
    expect(await (await here.context.request.get((await paper.getAttribute('href'))!)).text()).toContain('English 77')
    await page.getByRole('button', { name: say('Delete {what}?').replace('{what}', 'marks of class 11.txt') }).click()
    await look(page, `student-document-delete-${language}`)
    await dialog.getByRole('button', { name: say('Delete'), exact: true }).click()
    await paper.waitFor({ state: 'detached' })

    await page
      .locator('input[type=file][accept="image/*"]')
      .first()
      .setInputFiles({ name: 'aarati.jpg', mimeType: 'image/jpeg', buffer: await picture() })
    await dialog.getByRole('button', { name: say('Use this part') }).waitFor()
    await page.waitForFunction(() => document.querySelector('.ReactCrop__crop-selection'))
    // by keyboard as well
    await page.locator('.ReactCrop__crop-selection').focus()
    await page.keyboard.press('ArrowRight')
    await look(page, `student-crop-${language}`)
    await dialog.getByRole('button', { name: say('Use this part') }).click()
    await page.getByRole('button', { name: say('Change photo') }).waitFor()
    const photo = await here.context.request.get(`/api/files/${(await record()).profile_image}`)
    const { width, height } = await sharp(await photo.body()).metadata()
    expect([photo.status(), width === height]).toEqual([200, true])

    await go(`/student/${id}/address-transport`)
    await page
      .getByRole('button', { name: say('Edit {what}').replace('{what}', say('Permanent address')), exact: true })
      .click()
    await yes()
    await page.getByRole('combobox', { name: say('District') }).click()
    await page.getByRole('combobox', { name: say('District') }).fill(language === 'ne' ? 'काठमा' : 'Kathman')
    await page.getByRole('option').filter({ visible: true }).first().click()
    await page.getByRole('combobox', { name: say('Municipality') }).click()
    await page.getByRole('option').filter({ visible: true }).first().click()
    await look(page, `student-address-${language}`)
    await save()
    await expect.poll(async () => (await record()).address.permanent?.district_id).toBeTruthy()
    await page
      .getByRole('button', { name: say('Edit {what}').replace('{what}', say('Temporary address')), exact: true })
      .click()
    await yes()
    await page.getByRole('button', { name: say('Same as the permanent one') }).click()
    await save()
    await expect.poll(async () => (await record()).address.temporary?.district_id).toBeTruthy()

    await go(`/student/${id}`)
    await page.getByRole('button', { name: say('Delete the record') }).click()
    await dialog.waitFor()
    await look(page, `student-delete-asked-${language}`)
    await dialog.getByRole('button', { name: say('Delete'), exact: true }).click()
    if ((await record()).due > 0) {
      // whoever was charged at admission owes, and is not deleted
      await page
        .getByText(say('This student still owes money. Settle the dues first, or mark the student as left.'))
        .waitFor()
      expect((await record()).status).toBe('active')
    } else {
      await page.waitForURL(/\/students$/)
      expect(
        (await ask(page, 'GET', '/api/deleted-users?rowsPerPage=100')).data.map((each: { name: string }) => each.name),
      ).toContain(name)
    }
    expect(complaints).toEqual([])
  },
)

it.each(dialogViews)(
  'the seat, leaving with a certificate, coming back, and the card (%s)',
  { timeout: 240_000 },
  async (language, view) => {
    const here = await signIn('administrator', view)
    const { page, go, complaints } = here
    const say = wordsIn(language)
    const { grade, students } = await ownClass(page)
    const { id, name } = students[1]!
    const dialog = page.getByRole('dialog')
    const mark = stamp()
    const group = (
      await ask(page, 'POST', '/api/optional-group', {
        grade_id: grade,
        name: `Optional ${mark}`,
        choose_min: 1,
        choose_max: 1,
      })
    ).data.id as number
    const subjects = []
    for (const [i, subject] of ['Account', 'Computer'].entries())
      subjects.push(
        (
          await ask(page, 'POST', '/api/subject', {
            grade_id: grade,
            name: `${subject} ${mark}`,
            rank: 90 + i,
            optional_group_id: group,
          })
        ).data.id as number,
      )
    await go(`/student/${id}/enroll`)
    await page.getByRole('button', { name: say('Edit the enrolment') }).click()
    await dialog.getByRole('button', { name: say('Edit'), exact: true }).click()
    await page.getByLabel(say('Roll')).fill('41')
    await look(page, `enroll-edit-${language}`)
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await page.getByRole('button', { name: say('Edit the enrolment') }).waitFor()
    const optional = page.getByRole('group', { name: `Optional ${mark}` })
    await optional.getByLabel(`Account ${mark}`).check()
    await optional.getByLabel(`Computer ${mark}`).check()
    await page
      .locator('section:has(#optional)')
      .getByRole('button', { name: say('Save'), exact: true })
      .click()
    // one of the two may be chosen
    await page.getByText(say('Somebody has chosen more or fewer subjects than this group allows.')).waitFor()
    await optional.getByLabel(`Account ${mark}`).uncheck()
    await look(page, `enroll-optional-${language}`)
    await page
      .locator('section:has(#optional)')
      .getByRole('button', { name: say('Save'), exact: true })
      .click()
    await page
      .locator('section:has(#optional)')
      .getByRole('button', { name: say('Save'), exact: true })
      .waitFor({ state: 'detached' })
    expect(
      (await ask(page, 'GET', `/api/student/${id}/optional-choices`)).data.groups
        .find((each: { group_id: number }) => each.group_id === group)
        .subjects.map((each: { chosen: boolean }) => each.chosen),
    ).toEqual([false, true])

    await page.getByRole('button', { name: say('Card'), exact: true }).click()
    await look(page, `student-card-${language}`)
    const card = await fileOpened(here.page, /\/qr\?/, () =>
      page.getByRole('menuitem', { name: say('Print card') }).click(),
    )
    expect(card.url.searchParams.get('language')).toBe(language)
    expect(card.body.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: say('Card'), exact: true }).click()
    await page.getByRole('menuitem', { name: say('Card was lost') }).click()
    await dialog.waitFor()
    await page.keyboard.press('Tab')
    await look(page, `student-card-lost-${language}`)
    await dialog.getByRole('textbox').fill('Lost on the bus')
    await Promise.all([
      page.waitForResponse(/qr\/renew/),
      dialog.getByRole('button', { name: say('Make old cards worthless') }).click(),
    ])
    const renewed = await here.context.request.get(card.url.href)
    expect((await renewed.body()).equals(card.body)).toBe(false)

    await go(`/student/${id}`)
    await page.getByRole('button', { name: say('Leaves the school') }).click()
    await dialog.getByRole('button', { name: say('Mark as left') }).click()
    await page.getByText(say('Field is required')).first().waitFor()
    await page.getByLabel(say('Reason')).fill('Moves to Pokhara')
    await look(page, `student-leave-${language}`)
    await dialog.getByRole('button', { name: say('Mark as left') }).click()
    await page.getByRole('button', { name: say('Admit again') }).waitFor()
    await look(page, `student-left-${language}`)

    await go(`/students-left?search=${encodeURIComponent(name)}`)
    if (language === 'ne')
      await page.getByRole('button', { name: say('More for {name}').replace('{name}', name) }).click()
    const item =
      language === 'ne'
        ? page.getByRole('menuitem', { name: say('Certificate') })
        : page.getByRole('button', { name: `Certificate ${name}` })
    await look(page, `students-left-${language}`)
    const paper = await fileOpened(here.page, /transfer-certificate/, () => item.click())
    expect(await textOf(paper.body)).toContain('Moves to Pokhara')

    await go(`/student/${id}`)
    await page.getByRole('button', { name: say('Admit again') }).click()
    await look(page, `student-again-${language}`)
    await dialog.getByRole('button', { name: say('Admit again') }).click()
    await page.getByRole('button', { name: say('Leaves the school') }).waitFor()
    for (const subject of subjects) await ask(page, 'DELETE', `/api/subject/${subject}`).catch(() => undefined)
    expect(complaints).toEqual([])
  },
)

it.each(dialogViews)(
  'groups, remarks and behaviour, and where they are seen (%s)',
  { timeout: 240_000 },
  async (language, view) => {
    const here = await signIn('administrator', view)
    const { page, go, complaints, settled } = here
    const say = wordsIn(language)
    const { grade, section, students } = await ownClass(page)
    const [first, second] = students as [Class['students'][0], Class['students'][0]]
    const mark = stamp()
    const dialog = page.getByRole('dialog')
    const save = () => dialog.getByRole('button', { name: say('Save'), exact: true }).click()
    const pickStudent = async ({ enroll_code }: Class['students'][0]) => {
      await dialog.getByRole('textbox', { name: say('Students') }).fill(enroll_code)
      await page.getByRole('option', { name: enroll_code }).click()
    }
    const pick = async (label: string, option: string) => {
      await dialog.getByRole('combobox', { name: say(label) }).click()
      await dialog.getByRole('combobox', { name: say(label) }).fill(option)
      await page.getByRole('option', { name: option }).click()
    }
    const group = (await ask(page, 'POST', '/api/student-group', { name: `Chess ${mark}`, kind: 'club' })).data
      .id as number
    await go(`/student-groups/${group}`)
    await page.getByRole('button', { name: say('Add members') }).click()
    await pickStudent(first)
    await look(page, `group-add-${language}`)
    await dialog.getByRole('button', { name: say('Add these') }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say('Add members') }).click()
    await dialog.getByRole('combobox', { name: say('Grade') }).click()
    const grades = (await ask(page, 'GET', '/api/grades?slim=true&rowsPerPage=25')).data as {
      id: number
      name: string
      name_np: string | null
    }[]
    await page
      .getByRole('option', {
        name: calledIn(
          language,
          grades.find((each) => each.id === grade)!,
        ),
        exact: true,
      })
      .click()
    await dialog.getByRole('combobox', { name: say('Section') }).click()
    const sections = (await ask(page, 'GET', `/api/section?grade_id=${grade}&slim=true&rowsPerPage=100`)).data as {
      id: number
      name: string
    }[]
    await page.getByRole('option', { name: sections.find((each) => each.id === section)!.name, exact: true }).click()
    await look(page, `group-section-${language}`)
    await dialog.getByRole('button', { name: say('Add the whole section') }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(students[2]!.name).waitFor()
    await page.getByRole('button', { name: say('Export') }).click()
    const { body } = await fileOpened(here.page, /download\/excel/, () =>
      page.getByRole('menuitem', { name: say('Excel') }).click(),
    )
    expect((await readTable({ data: body }, { company: 1 })).rows.length).toBe(4)
    await page.getByLabel(say('Select {name}').replace('{name}', second.name)).check()
    await look(page, `group-members-${language}`)
    await page.getByRole('button', { name: say('Take out'), exact: true }).click()
    await page.getByText(second.name).waitFor({ state: 'detached' })

    await go('/remarks')
    await page.getByRole('tab', { name: say('Remark types'), exact: true }).click()
    await page
      .getByRole('button', { name: say('Add {thing}').replace('{thing}', say('Remark type').toLowerCase()) })
      .click()
    await dialog.locator('[data-field=name] input').fill(`Helpful ${mark}`)
    await dialog.locator('[data-field=tone] input').first().click()
    await page.getByRole('option', { name: say('Praise') }).click()
    await look(page, `remark-type-${language}`)
    await save()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: say('Remarks'), exact: true }).click()
    await page.getByRole('button', { name: say('Add remark') }).click()
    await save()
    // nothing is filled in: each field says so
    await dialog.getByText(say('Field is required')).nth(1).waitFor()
    await look(page, `remark-missing-${language}`)
    await pickStudent(first)
    await pickStudent(second)
    await pick('Type', `Helpful ${mark}`)
    await dialog.getByRole('textbox', { name: say('Remark'), exact: true }).fill(`Carried the books ${mark}`)
    await dialog.getByRole('switch').check({ force: true })
    await look(page, `remark-${language}`)
    await save()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`Carried the books ${mark}`).first().waitFor()
    await settled()
    await look(page, `remarks-${language}`)

    await go('/student-behaviour-report')
    await page.getByRole('tab', { name: say('Categories'), exact: true }).click()
    await page
      .getByRole('button', { name: say('Add {thing}').replace('{thing}', say('Behaviour category').toLowerCase()) })
      .click()
    await dialog.locator('[data-field=name] input').fill(`Kind ${mark}`)
    await dialog.locator('[data-field=points] input').fill('7')
    await look(page, `behaviour-category-${language}`)
    await save()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: say('Entries'), exact: true }).click()
    await page.getByRole('button', { name: say('Note behaviour') }).click()
    await pickStudent(first)
    await pick('Category', `Kind ${mark}`)
    await look(page, `behaviour-${language}`)
    await save()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`Kind ${mark}`).first().waitFor()
    await settled()
    await look(page, `behaviour-report-${language}`)
    await go(`/student-behaviour-summary-report?grade_id=${grade}&section_id=${section}`)
    await page.getByText(first.name).first().waitFor()
    await settled()
    await look(page, `behaviour-summary-${language}`)

    await go(`/child-info/${first.id}`)
    await page.getByText(`Carried the books ${mark}`).waitFor()
    await page.getByText(`Chess ${mark}`).waitFor()
    await look(page, `child-info-${language}`)
    await go('/aio')
    await page.getByRole('textbox', { name: say('Student'), exact: true }).fill(first.enroll_code)
    await page.getByRole('option', { name: first.enroll_code }).click()
    for (const tab of ['At a glance', 'Billing', 'Exam', 'Library', 'Activity']) {
      await page.getByRole('tab', { name: say(tab), exact: true }).click()
      await settled()
      await look(page, `aio-${tab.toLowerCase().replaceAll(' ', '-')}-${language}`)
    }
    expect(complaints).toEqual([])
  },
)

it('rolls come from a sheet, wrong ones are mended in place, and it is taken back', { timeout: 180_000 }, async () => {
  const { page, go, complaints, settled } = await signIn('administrator', office)
  const { students } = await ownClass(page)
  await go('/students?import=rolls')
  const sheet = [
    'Enrol code,Roll,Name',
    ...students.map(({ enroll_code, name }, i) => `${enroll_code},${i === 1 ? 'x' : 51 + i},${name}`),
  ].join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'rolls.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  const wrong = page.locator('input[aria-invalid=true]')
  await wrong.first().waitFor()
  await look(page, 'roll-import-wrong')
  // who goes back into a cell before the server has answered stays in it, and what is typed then takes the place of what was sent
  await wrong.first().focus()
  const answered = await late(page, /\/api\/import\/rolls\/\d+$/, 1000)
  await page.keyboard.type('62')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.getByText('no errors').waitFor()
  await page.keyboard.type('52')
  await page.keyboard.press('Tab')
  await answered()
  await settled()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await look(page, 'roll-import-asked')
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('3 rows are imported.').waitFor()
  const rollOf = async (id: number) => (await ask(page, 'GET', `/api/student/${id}`)).data.enrolments[0].roll as number
  expect([await rollOf(students[0]!.id), await rollOf(students[1]!.id)]).toEqual([51, 52])
  await settled()
  await look(page, 'roll-import-done')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('The wrong sheet')
  await look(page, 'roll-import-undo')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => rollOf(students[0]!.id)).toBe(1)
  expect(complaints).toEqual([])
})
