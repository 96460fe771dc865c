/** Devices at the gate: the form, an address that waits, a number that nobody has, and their logs as a file. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { type Answers, checkedBy, refused } from '#test/components/answers.ts'
import { button, dialog, filesOpened, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { type Device, type DeviceContact, deviceInput } from '../contract/devices.ts'
import Devices from './devices.tsx'

const first = { page: 1, rowsPerPage: 10 }
const gate: Device = {
  id: 3,
  name: 'Gate',
  serial: 'CEXA1',
  place: null,
  direction: 'both',
  enabled: true,
  last_seen_at: '2026-05-06T05:00:00Z',
  address: null,
  waiting: 1,
  silent: false,
  info: null,
  logs_today: 0,
  unknown: 1,
}
const contact: DeviceContact = {
  id: 'c',
  device_id: 3,
  device: 'Gate',
  place: null,
  confirmed: null,
  address: '10.0.0.7',
  first_at: '2026-05-06T05:00:00Z',
  last_at: '2026-05-06T05:00:00Z',
  refused: false,
  punches: 1,
  people: 1,
}
const person = (id: number, full_name: string) => ({
  id,
  full_name,
  email: null,
  primary_mobile: `984100000${id}`,
  profile_image: null,
  roles: [],
})
const log = {
  id: 1,
  name: 'Gita Rai',
  name_np: null,
  at: '2026-05-06T05:00:00Z',
  of: 'Teacher',
  direction: 'in',
  device: 'Gate',
  scanned_by: null,
}
const numbered = 'This person has a number already. Take it back first.'

describe.each(views)('in $language', (view) => {
  const { w, act, enter, yesEdit } = handsIn(view.language)
  async function open(more: Answers = {}) {
    let devices: Device[] = [gate]
    let contacts = [contact]
    let pins = [{ pin: 70123, count: 1, first_at: contact.first_at, last_at: contact.last_at, device: 'Gate' }]
    const screen = await mount(
      <Devices />,
      {
        'GET /api/attendance-device': () => listAnswer(devices, devices.length, first),
        'GET /api/attendance-device/unknown': () => ({ data: pins }),
        'GET /api/attendance-device/unread': { data: [] },
        'GET /api/attendance-device/contact': () => ({ data: contacts }),
        'POST /api/attendance-device': checkedBy(deviceInput, (sent) => {
          devices = [...devices, { ...gate, ...sent, place: null, id: 4 }]
          return { data: { id: 4 } }
        }),
        'PATCH /api/attendance-device/{id}': ({ path, body }) => {
          const to = { enabled: body.enabled === true }
          devices = devices.map((each) => (String(each.id) === path['id'] ? { ...each, ...to } : each))
          return { data: { id: 3 } } as never
        },
        'POST /api/attendance-device/{id}/confirm': () => {
          contacts = []
          return { message: 'Saved.' } as never
        },
        'GET /api/user': listAnswer([person(1, 'Gita Rai'), person(2, 'Hari Rai')], 2, first) as never,
        'POST /api/attendance-device/pin': ({ body }) => {
          if (body.user_id === 1) return refused(422, numbered, { errors: { user_id: [numbered] } })
          pins = []
          return { data: { id: 1 } } as never
        },
        'GET /api/attendance-log': listAnswer([log], 1, first) as never,
        ...more,
      },
      { who: { rights: ['attendance-read'] }, view },
    )
    await expect.element(page.getByText('CEXA1').first()).toBeVisible()
    return screen
  }
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${w(name)}`) })

  it('a refused field loses its red when it is typed into, and what was typed stays', async () => {
    const screen = await open()
    await button(w('Add {thing}', { thing: w('Device').toLowerCase() })).click()
    const field = (name: string) => dialog().getByLabelText(w(name), { exact: true })
    await expect.element(field('Name')).toHaveFocus()
    await press('{Tab}x')
    await enter('Save')
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    await expect.element(dialog().getByText(w('Type the serial number as the device shows it'))).toBeVisible()
    await look(`device-${view.language}`)
    await field('Name').fill('Main gate')
    await expect.element(field('Name')).not.toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Serial number')).toHaveValue('x')
    await field('Serial number').fill('ZK1234')
    await enter('Save')
    await expect.element(page.getByText('ZK1234').first()).toBeVisible()
    expect(screen.of('POST /api/attendance-device')).toHaveLength(2)
  })

  it('an address that waits is confirmed after a question', async () => {
    const screen = await open()
    await expect.element(page.getByText(w('to be confirmed')).first()).toBeVisible()
    await tab('Addresses that wait').click()
    await look(`addresses-${view.language}`)
    await button(w('Confirm {device} at {address}', { device: 'Gate', address: '10.0.0.7' })).click()
    await look(`address-asked-${view.language}`)
    await enter('Confirm')
    await expect.element(page.getByText(w('Every device calls from the address that was confirmed.'))).toBeVisible()
    const [confirmed] = screen.of('POST /api/attendance-device/{id}/confirm')
    expect([confirmed!.path, confirmed!.body]).toEqual([{ id: '3' }, { address: '10.0.0.7' }])
  })

  it('lines that could not be read are shown as they came, and thrown away', async () => {
    const line = 'EMP01\t2026-05-06 10:00:00\t0'
    let lines = [{ device_id: 3, device: 'Gate', line, received_at: contact.last_at }]
    await open({
      'GET /api/attendance-device/unread': () => ({ data: lines }),
      'DELETE /api/attendance-device/{id}/unread': () => {
        lines = []
        return { data: { id: 3 } } as never
      },
    })
    await page.getByRole('tab', { name: w('Lines not read') }).click()
    await expect.element(page.getByText('EMP01', { exact: false })).toBeVisible()
    await look(`unread-${view.language}`)
    await page.getByRole('button', { name: w('Throw away the lines of {device}', { device: 'Gate' }) }).click()
    await look(`unread-asked-${view.language}`)
    await enter('Cancel')
    await expect.element(page.getByText('EMP01', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: w('Throw away the lines of {device}', { device: 'Gate' }) }).click()
    await enter('Throw away')
    await expect.element(page.getByText(w('Every line that devices have sent could be read.'))).toBeVisible()
  })
  it('an unknown number is given to a member of staff who has none', async () => {
    await open()
    await tab('Unknown numbers').click()
    const shown = digitsIn(view.language, 70123)
    await expect.element(page.getByRole('cell', { name: shown, exact: true })).toBeVisible()
    await look(`unknown-${view.language}`)
    await page
      .getByRole('row', { name: new RegExp(shown) })
      .getByRole('button')
      .click()
    await dialog().getByText(w('Staff'), { exact: true }).click()
    const find = async (name: string) => {
      await dialog().getByRole('textbox').last().fill(name.slice(0, 4))
      await page.getByRole('option', { name }).click()
    }
    await find('Gita Rai')
    await enter('Give')
    await expect.element(dialog().getByText(w(numbered)).first()).toBeVisible()
    await find('Hari Rai')
    await look(`pin-${view.language}`)
    await enter('Give')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByText(w('Every number that devices have seen belongs to somebody.'))).toBeVisible()
  })

  it('logs go out as a file, and a device is put out of use', async () => {
    await open()
    const files = filesOpened()
    await tab('Logs').click()
    await expect.element(page.getByText('Gita Rai').first()).toBeVisible()
    await button(w('Export')).click()
    await look(`device-logs-${view.language}`)
    await page.getByRole('menuitem', { name: w('PDF') }).click()
    await expect
      .poll(() => files.map(({ pathname }) => pathname))
      .toEqual([expect.stringMatching(/\/attendance-log\/download\/pdf$/)])
    await page.getByRole('tab', { name: w('Devices'), exact: true }).click()
    await act('Edit', 'Gate')
    await yesEdit()
    await dialog()
      .getByRole('switch', { name: w('In use') })
      .click()
    await enter('Save')
    await expect.element(page.getByText(w('Not in use')).first()).toBeVisible()
  })
})
