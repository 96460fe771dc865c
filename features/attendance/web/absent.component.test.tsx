/** Guardians of absent students: the words of the SMS, and the message read before it goes, to one and to many. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refused, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { attendanceSettings } from '../contract/settings.ts'
import type { SettingsPage } from '#platform/web/kit/form/use-settings.ts'
import { useSettingsParts } from '#platform/web/kit/form/use-settings.ts'
import Absent, { type AbsentRow } from './absent.tsx'
import AttendanceSettings from './settings/settings-attendance.tsx'

const row = (id: number, name: string): AbsentRow => ({
  id,
  student_id: id,
  enroll_code: `H${id}`,
  name,
  name_np: null,
  grade: 'Class 5',
  grade_np: null,
  grade_rank: 5,
  section: 'A',
  roll: id,
  status: 'absent',
  running: 1,
  guardian: 'Hari',
  mobile: `984100000${id}`,
  relation: 'father',
  sms: null,
})
const text = '{student_name} of {grade} {section} did not come on {date}. {school_name}'

/** The part as a settings screen holds it. */
function Words() {
  const parts = useSettingsParts(1)
  return (
    <>
      <AttendanceSettings page={parts.page as SettingsPage} />
      <button type="button" disabled={!parts.dirty} onClick={() => void parts.save()}>
        Save the part
      </button>
    </>
  )
}

describe.each(views)('in $language', (view) => {
  const { w, enter } = handsIn(view.language)

  it('a place that nobody knows is told at the text and refused, and the words stay typed', async () => {
    let kept = attendanceSettings.defaults
    const wrong = 'Only the places named below the title can be filled in.'
    const screen = await mount(
      <Words />,
      {
        'GET /api/settings/attendance': () => ({ data: kept }),
        'PUT /api/settings/attendance': ({ body }) => {
          if (body.absent_sms_text!.includes('{nmae}'))
            return refused(422, 'Some fields need a look.', { errors: { absent_sms_text: [wrong] } })
          kept = { ...kept, ...body } as typeof kept
          return { data: kept, message: 'Saved.' } as never
        },
      },
      { view },
    )
    const field = page.getByLabelText(w('Text of the absence SMS'))
    const save = button('Save the part')
    await field.fill('{nmae} is absent today')
    const complaint = page.getByText(w('Nothing is known to fill in for {places}.', { places: '{nmae}' }))
    await expect.element(complaint).toBeVisible()
    await save.click()
    await expect.poll(() => screen.of('PUT /api/settings/attendance').length).toBe(1)
    await expect.element(complaint).toBeVisible()
    await expect.element(field).toHaveValue('{nmae} is absent today')
    expect(kept.absent_sms_text).toBe(attendanceSettings.defaults.absent_sms_text)
    await look(`sms-unknown-${view.language}`)
    await field.fill(text)
    await expect.element(page.getByText(/SMS, /).first()).toBeVisible()
    await expect.element(page.getByTestId('absent-preview')).toHaveTextContent(/did not come on/)
    await save.click()
    await expect.poll(() => kept.absent_sms_text).toBe(text)
  })

  it('the message is read before it goes; who was told waits no more, and many are told at once', async () => {
    const rows = [row(1, 'Asha'), row(2, 'Bina'), row(3, 'Chanda')]
    const answers: Answers = {
      'GET /api/attendance/absent': () => ({
        data: rows,
        totals: { absent: 3, students: 9, sections: 1, pending: 0 },
        meta: { current_page: 1, from: 1, last_page: 1, per_page: 500, to: 3, total: 3 },
        asked: { day: '2026-05-06' },
      }),
      'GET /api/attendance/absent/sms': { data: { text, balance: 2, school: { name: 'Himalaya', name_np: null } } },
      'POST /api/attendance/absent/sms': ({ body: { enroll_ids } }) => {
        for (const each of rows) if (enroll_ids.includes(each.id)) each.sms = 'sent'
        return { data: { sent: 1, already: 0, without_mobile: 0 }, message: 'Sent.' }
      },
      'GET /api/attendance/sections': { data: { sections: [] } } as never,
      'GET /api/section': slimList([]),
    }
    const screen = await mount(<Absent />, answers, {
      who: { rights: ['attendance-read', 'section-read', 'attendance-create', 'student-contact-read', 'student-read'] },
      view,
      place: { path: '/attendance/absent', at: '/attendance/absent?day=2026-05-06' },
    })
    const send = (name: string) => button(w('Send SMS to the guardian of {name}', { name }))
    // each number is called by itself, on a phone too
    await expect.poll(() => document.querySelectorAll('tbody a[href^="tel:"]').length).toBe(3)
    expect(document.querySelector('a a')).toBe(null)
    await send('Asha').click()
    await expect.element(dialog().getByText(/^Asha of .+ did not come on 2/)).toBeVisible()
    await look(`absent-sms-${view.language}`)
    await enter('Send')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(send('Asha')).not.toBeInTheDocument()
    await expect.element(send('Bina')).toBeVisible()
    expect(screen.of('POST /api/attendance/absent/sms')[0]!.body).toMatchObject({ enroll_ids: [1] })
    await button(new RegExp(`^${w('Send {n} SMS').replace('{n}', '.+')}$`)).click()
    await expect.element(dialog().getByText(/^Bina of /)).toBeVisible()
    await look(`absent-sms-many-${view.language}`)
    await enter('Cancel')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.of('POST /api/attendance/absent/sms')).toHaveLength(1)
  })
})
