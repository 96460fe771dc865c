/** A column that looks like an old font is shown with both readings, and kept as typed by one press. */
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Converted } from '#platform/contract/imports.ts'
import { button, handsIn } from '#test/components/hands.ts'
import { axeClean, look } from '#test/components/look.ts'
import { mount, phone, views } from '#test/components/mount.tsx'
import { InOldFont } from './in-old-font.tsx'

const id = '7f1b2c3d-0000-4000-8000-000000000001'
const column: Converted = {
  name: 'name_np',
  column: 'Name in Nepali',
  from: ";Ltf s'df/L yfkf",
  to: 'सीता कुमारी थापा',
  as_typed: false,
}

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const ofColumn = (deed: string) => `${w(deed)}: ${w('Name in Nepali')}`

  /** The sheet as the server has it by now. */
  async function open(state: 'checked' | 'imported', converted = [column]) {
    let now = converted
    const sent: unknown[] = []
    function Sheet() {
      const [shown, setShown] = useState(now)
      return (
        <InOldFont path="/api/import/staff" sheet={{ id, state, converted: shown }} onChanged={() => setShown(now)} />
      )
    }
    await mount(
      <Sheet />,
      {
        'PATCH /api/import/staff/{id}/column/{column}': ({ body, path }) => {
          sent.push([path, body.as_typed])
          now = now.map((each) => ({ ...each, as_typed: Boolean(body.as_typed) }))
          return { data: {} as never }
        },
      },
      { view: { ...view, width: phone } },
    )
    return sent
  }

  it('it is kept as typed, and read as Unicode again', async () => {
    const sent = await open('checked')
    await expect.element(page.getByText(column.to)).toBeVisible()
    await look(`import-old-font-${view.language}`)
    await button(ofColumn('Keep as typed')).click()
    await expect.element(button(ofColumn('Read as an old font'))).toBeVisible()
    await look(`import-kept-as-typed-${view.language}`)
    await axeClean()
    await button(ofColumn('Read as an old font')).click()
    await expect.element(button(ofColumn('Keep as typed'))).toBeVisible()
    expect(sent.map((each) => (each as [string, boolean])[1])).toEqual([true, false])
  })

  it('in an imported sheet it is only told', async () => {
    await open('imported')
    await expect.element(page.getByText(column.to)).toBeVisible()
    expect(button(ofColumn('Keep as typed')).query()).toBeNull()
  })
  it('in one of before columns could be kept too', async () => {
    await open('checked', [{ ...column, name: null }])
    await expect.element(page.getByText(column.to)).toBeVisible()
    expect(button(ofColumn('Keep as typed')).query()).toBeNull()
  })
})
