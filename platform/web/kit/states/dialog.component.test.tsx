/** What every dialog does: the first field has the focus, Ctrl-S saves, and what was typed is not lost by a slip. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import { Menu, Modal } from './layers.tsx'

let saved: string[] = []

function Form({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saved.push(name)
        onClose()
      }}
    >
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Checkbox label="Active" my="md" />
      <Button type="submit">Keep it</Button>
    </form>
  )
}

/** `late`: the form comes after the dialog, as one that is still loading does. */
function Screen({ late = false }: { late?: boolean }) {
  const [opened, setOpened] = useState(false)
  const [here, setHere] = useState(!late)
  const open = () => {
    setOpened(true)
    if (late) setTimeout(() => setHere(true), 200)
  }
  return (
    <>
      <Button onClick={open}>Open</Button>
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={open}>Open from here</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened && (
        <Modal opened onClose={() => setOpened(false)} title="A thing">
          {here && <Form onClose={() => setOpened(false)} />}
        </Modal>
      )}
    </>
  )
}

const field = page.getByRole('textbox', { name: 'Name' })
const open = page.getByRole('button', { name: 'Open', exact: true })
const question = (w: (text: string) => string) => page.getByRole('dialog', { name: w('Close without saving?') })
const gone = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

it.each([false, true])('the first field has the focus, and then what opened the dialog (late: %s)', async (late) => {
  await mount(<Screen late={late} />, {})
  await open.click()
  await expect.element(field).toHaveFocus()
  await press('{Escape}')
  await gone()
  await expect.element(open).toHaveFocus()
})

it('of an entry of a menu, its button has the focus again', async () => {
  await mount(<Screen />, {})
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Open from here' }).click()
  await expect.element(field).toHaveFocus()
  await press('{Escape}')
  await gone()
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus()
})

it('Ctrl-S does the main action, once', async () => {
  saved = []
  await mount(<Screen />, {})
  await open.click()
  await expect.element(field).toHaveFocus()
  await press('Sita{Control>}s{/Control}')
  await gone()
  expect(saved).toEqual(['Sita'])
})

it.each(views)('what was typed is asked about before it is lost ($language)', async (view) => {
  const w = wordsIn(view.language)
  await mount(<Screen />, {}, { view })
  const close = page.getByRole('button', { name: w('Close'), exact: true })
  const ways = [
    () => press('{Escape}'),
    () => close.first().click(),
    async () => void (document.querySelector('.mantine-Modal-overlay') as HTMLElement).click(),
    async () => history.back(),
  ]
  await open.click()
  await expect.element(field).toHaveFocus()
  await press('Sita')
  for (const way of ways) {
    await way()
    await expect.element(question(w)).toBeVisible()
    await press('{Escape}')
    await expect.element(question(w)).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('Sita')
  }
  await press('{Escape}')
  await expect.element(question(w)).toBeVisible()
  await look(`dialog-lose-typed-${view.language}`)
  await page.getByRole('button', { name: w('Close without saving'), exact: true }).click()
  await gone()
})

it('what was typed and taken away again is nothing, a tick is something', async () => {
  await mount(<Screen />, {})
  await open.click()
  await expect.element(field).toHaveFocus()
  await press('a{Backspace}{Escape}')
  await gone()
  await open.click()
  await page.getByRole('checkbox', { name: 'Active' }).click()
  await press('{Escape}')
  await expect.element(question((text) => text)).toBeVisible()
})
