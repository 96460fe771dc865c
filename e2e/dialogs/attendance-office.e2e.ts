/** The office around attendance: absence SMS in the school's words, month on paper, devices and their numbers, logs as files, staff. At a desk in English, on a phone in Nepali. */
import { testDay } from '#test/day.ts'
import { describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { call, fileOpened, schoolDayBefore, shot, useBrowser, type Visit } from '../story.ts'
import { dialogOf, look, mark, officeIn, views } from './office.ts'
import { classPattern, firstNameOf } from '#test/called.ts'

useBrowser()

/** The newest school day that the demo has filled. */
const lastDay = schoolDayBefore()
/** What a ZKTeco device would send: a punch of a number now. */
async function punch({ page }: Visit, serial: string, pin: number): Promise<number> {
  return page.evaluate(
    async ([sn, number, at]) => {
      await fetch(`/iclock/cdata?SN=${sn}&options=all`)
      return (
        await fetch(`/iclock/cdata?SN=${sn}&table=ATTLOG&Stamp=9999`, {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: `${number}\t${at}\t0\n`,
        })
      ).status
    },
    [serial, pin, `${testDay} 08:${String(pin % 60).padStart(2, '0')}:00`] as const,
  )
}

describe.each(views)('the office %s', (_name, language, view) => {
  const { say, at, enter, act } = officeIn(language, view, 'attendance')

  it('words the absence SMS, is refused an unknown place, reads the message before it goes, and sends it', async () => {
    const here = await enter()
    const { page, go } = here
    await go('/settings/academic')
    const text = page.getByLabel(say('Text of the absence SMS'))
    const before = await text.inputValue()
    const counted = page.getByText(/SMS, /).first()
    await text.fill('{nmae} is absent today')
    await page.getByText(say('Nothing is known to fill in for {places}.', { places: '{nmae}' })).waitFor()
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await page.getByText(say('Nothing is known to fill in for {places}.', { places: '{nmae}' })).waitFor()
    expect((await call<{ absent_sms_text: string }>(here, 'GET', '/api/settings/attendance')).absent_sms_text).toBe(
      before,
    )
    await look(here, `${at}-sms-unknown`)
    const words =
      language === 'ne'
        ? '{guardian_name} ज्यू, {student_name} ({grade} {section}) {date} मा आउनुभएन। {school_name}'
        : '{student_name} of {grade} {section} did not come on {date}. {school_name}'
    await text.fill(words)
    await counted.waitFor()
    await look(here, `${at}-sms-text`)
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await expect
      .poll(
        async () => (await call<{ absent_sms_text: string }>(here, 'GET', '/api/settings/attendance')).absent_sms_text,
      )
      .toBe(words)
    await go(`/attendance/absent?day=${lastDay}`)
    const send = page.getByRole('button', {
      name: new RegExp(`^${say('Send SMS to the guardian of {name}').replace('{name}', '.+')}$`),
    })
    await send.first().waitFor()
    const waiting = await send.count()
    await send.first().click()
    await dialogOf(here)
      .getByText(language === 'ne' ? /मा आउनुभएन।/ : /did not come on 20/)
      .waitFor()
    await look(here, `${at}-sms-dialog`)
    await dialogOf(here)
      .getByRole('button', { name: say('Send'), exact: true })
      .click()
    await dialogOf(here).waitFor({ state: 'hidden' })
    await expect.poll(() => send.count()).toBe(waiting - 1)
    await page
      .getByRole('button', { name: new RegExp(`^${say('Send {n} SMS').replace('{n}', '.+')}$`) })
      .first()
      .click()
    await look(here, `${at}-sms-many`)
    await dialogOf(here)
      .getByRole('button', { name: say('Cancel') })
      .click()
    await call(here, 'PUT', '/api/settings/attendance', { absent_sms_text: before })
    expect(here.complaints).toEqual([])
    await here.context.close()
  })

  it('prints the month of a section', async () => {
    const here = await enter()
    const { page, go } = here
    await go('/attendance/monthly')
    await page.getByRole('combobox', { name: say('Section') }).click()
    await page.getByRole('option', { name: new RegExp(`^${classPattern(5)} A$`) }).click()
    await page.locator('table').first().waitFor()
    await look(here, `${at}-month`)
    await page.getByRole('button', { name: say('Export') }).click()
    const paper = await fileOpened(page, /\/pdf/, () => page.getByRole('menuitem', { name: say('PDF') }).click())
    expect(paper.type).toBe('application/pdf')
    await page.emulateMedia({ media: 'print' })
    await shot(page, `${at}-month-printed`)
    expect(here.complaints).toEqual([])
    await here.context.close()
  })

  it('registers a device, gives an unknown number to a person, and takes its logs as a file', async () => {
    const here = await enter()
    const { page, go, context } = here
    const serial = `ZK${language.toUpperCase()}${mark}`
    const pin = 70_000 + (Number(mark) % 10_000) + (language === 'ne' ? 1 : 0)
    await go('/attendance-devices')
    await page
      .getByRole('button', { name: say('Add {thing}', { thing: say('Device').toLowerCase() }) })
      .first()
      .click()
    await dialogOf(here).getByLabel(say('Name')).fill(`Gate ${serial}`)
    await dialogOf(here).getByLabel(say('Serial number')).fill('x')
    await dialogOf(here)
      .getByRole('button', { name: say('Save'), exact: true })
      .click()
    await dialogOf(here).getByText(say('Type the serial number as the device shows it')).waitFor()
    await look(here, `${at}-device`)
    await dialogOf(here).getByLabel(say('Serial number')).fill(serial)
    await dialogOf(here)
      .getByRole('button', { name: say('Save'), exact: true })
      .click()
    await dialogOf(here).waitFor({ state: 'hidden' })
    await page.getByText(serial, { exact: true }).first().waitFor()
    expect(await punch(here, serial, pin)).toBe(200)
    // nobody has said yet that it is the device: its punch waits, and is shown
    await page.reload()
    await page.getByText(say('to be confirmed')).first().waitFor()
    await look(here, `${at}-device-unconfirmed`)
    await page.getByRole('tab', { name: new RegExp(`^${say('Addresses that wait')}`) }).click()
    await look(here, `${at}-addresses`)
    await page
      .getByRole('row', { name: new RegExp(`Gate ${serial}`) })
      .getByRole('button')
      .first()
      .click()
    await look(here, `${at}-address-confirm`)
    await dialogOf(here)
      .getByRole('button', { name: say('Confirm'), exact: true })
      .click()
    await page.getByText(say('Every device calls from the address that was confirmed.')).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: new RegExp(`^${say('Unknown numbers')}`) }).click()
    const shown =
      language === 'ne' ? String(pin).replaceAll(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)]!) : String(pin)
    await page.getByRole('cell', { name: shown, exact: true }).waitFor()
    await look(here, `${at}-unknown`)
    await page
      .getByRole('row', { name: new RegExp(shown) })
      .getByRole('button')
      .click()
    await dialogOf(here).getByText(say('Staff'), { exact: true }).click()
    const person = dialogOf(here)
      .getByRole('combobox', { name: say('Staff') })
      .or(dialogOf(here).getByPlaceholder(/./).last())
      .last()
    await person.fill(firstNameOf('teacher'))
    await page.getByRole('option').first().click()
    // the demo has given her one
    await dialogOf(here)
      .getByRole('button', { name: say('Give'), exact: true })
      .click()
    await dialogOf(here).getByText(say('This person has a number already. Take it back first.')).waitFor()
    const numbered = await call<{ user_id: number; name: string }[]>(
      here,
      'GET',
      '/api/attendance-device/pin?rowsPerPage=500',
    )
    const { staff } = await call<{ staff: { user_id: number; name: string }[] }>(here, 'GET', '/api/staff-attendance')
    const free = staff.find((each) => !numbered.some((one) => one.user_id === each.user_id || one.name === each.name))!
    await person.fill(free.name)
    await page
      .getByRole('option', { name: new RegExp(free.name) })
      .first()
      .click()
    await look(here, `${at}-pin`)
    await dialogOf(here)
      .getByRole('button', { name: say('Give'), exact: true })
      .click()
    await dialogOf(here).waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: shown, exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: say('Logs'), exact: true }).click()
    await page.getByText(`Gate ${serial}`).first().waitFor()
    await page.getByRole('button', { name: say('Export') }).click()
    await look(here, `${at}-logs`)
    const { url, type } = await fileOpened(page, /\/report\/\d+:\d+\/attendance-log\/download\/pdf/, () =>
      page.getByRole('menuitem', { name: say('PDF') }).click(),
    )
    expect(type).toBe('application/pdf')
    expect(
      (await (await context.request.get(url.href.replace('/pdf', '/excel'))).body()).subarray(0, 2).toString(),
    ).toBe('PK')
    await go('/student-qr-logs')
    await page.getByRole('button', { name: say('Export') }).waitFor()
    await look(here, `${at}-qr`)
    // the number is taken back, the device put out of use: its logs keep it
    await go('/attendance-devices')
    await page.getByRole('tab', { name: say('Numbers of people') }).click()
    const [own] = (
      await call<{ id: number; pin: number; name: string }[]>(here, 'GET', '/api/attendance-device/pin?rowsPerPage=500')
    ).filter((each) => each.pin === pin)
    await call(here, 'DELETE', `/api/attendance-device/pin/${own!.id}`)
    await page.getByRole('tab', { name: say('Devices'), exact: true }).click()
    await act(here, 'Edit', `Gate ${serial}`)
    await dialogOf(here)
      .getByRole('button', { name: say('Edit'), exact: true })
      .click()
    await dialogOf(here)
      .getByRole('switch', { name: say('In use') })
      .click()
    await dialogOf(here)
      .getByRole('button', { name: say('Save'), exact: true })
      .click()
    await page.getByText(say('Not in use')).first().waitFor()
    expect(here.complaints).toEqual([])
    await here.context.close()
  })

  it('takes the attendance of the staff', async () => {
    const here = await enter()
    const { page, go } = here
    const day = addDays(lastDay, language === 'en' ? -14 : -21)
    await go(`/staff-attendance?day=${day}`)
    const member = page.getByRole('group').first()
    await member.getByRole('button', { name: say('Leave'), exact: true }).click()
    const name = (await member.getAttribute('aria-label'))!
    await page.getByRole('combobox', { name: `${say('Kind of leave')}: ${name}` }).click()
    await page.getByRole('option', { name: say('Sick leave') }).click()
    await look(here, `${at}-staff`)
    await page.getByRole('button', { name: say('Save'), exact: true }).click()
    await page.getByText(say('Attendance saved.')).first().waitFor()
    const { staff } = await call<{
      staff: { name: string; name_np: string | null; status: string; leave_kind: string | null }[]
    }>(here, 'GET', `/api/staff-attendance?day=${day}`)
    expect(staff.filter((each) => [each.name, each.name_np].includes(name))).toMatchObject([
      { status: 'leave', leave_kind: 'sick' },
    ])
    expect(here.complaints).toEqual([])
    await here.context.close()
  })
})
