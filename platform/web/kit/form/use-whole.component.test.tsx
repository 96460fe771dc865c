/** An amount whose value is read anew while the cursor stands in it. */
import { useState } from 'react'
import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { workByHands } from '#test/components/grid-hands.ts'
import { press } from '#test/components/keys.ts'
import { mount } from '#test/components/mount.tsx'
import { MoneyInput } from '../states/money.tsx'
import { useWhole } from './use-whole.ts'

function Amount() {
  const [text, setText] = useState('1500')
  return (
    <>
      <input aria-label="Amount" value={text} onChange={(event) => setText(event.target.value)} {...useWhole(text)} />
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setText('2750')}>
        Read anew
      </button>
    </>
  )
}
const amount = page.getByRole('textbox', { name: 'Amount' })

it('stays selected when it is read anew: what is typed takes its place', async () => {
  await mount(<Amount />, {})
  await amount.click()
  // the click of a mouse that does not take the focus: an answer that comes
  await page.getByRole('button', { name: 'Read anew' }).click()
  await expect.element(amount).toHaveValue('2750')
  await press('300')
  await expect.element(amount).toHaveValue('300')
})

/** As a hand does it: pressed, and let go of. */
async function click() {
  const { x, y, width, height } = amount.element().getBoundingClientRect()
  await commands.mouse('move', [x + width / 2, y + height / 2])
  await commands.mouse('down')
  await commands.mouse('up')
}

it('is replaced after a click, and after Enter and a click; clicked twice it is edited', async () => {
  await mount(<Amount />, {})
  await click()
  await press('4{Enter}')
  await click()
  await press('16')
  await expect.element(amount).toHaveValue('16')
  await press('{Tab}')
  await amount.dblClick()
  await press('{End}0')
  await expect.element(amount).toHaveValue('160')
})

it('is edited where the cursor stands once somebody has typed', async () => {
  await mount(<Amount />, {})
  await amount.click()
  await press('30')
  await press('5')
  await expect.element(amount).toHaveValue('305')
})

function Amounts() {
  const [paisa, setPaisa] = useState<(number | null)[]>([1500_00, 40_00])
  const set = (at: number, to: number | null) => setPaisa(paisa.map((each, n) => (n === at ? to : each)))
  return (
    <form>
      {paisa.map((each, at) => (
        <MoneyInput
          key={at}
          label={`Amount ${at + 1}`}
          aria-label={`Amount ${at + 1}`}
          value={each}
          onChange={(to) => set(at, to)}
        />
      ))}
    </form>
  )
}

it('a mouse and a finger go into an amount, and carry no digits into another one', async () => {
  await mount(<Amounts />, {})
  await workByHands('platform/web/kit/states/money.tsx', { within: 'form', blocks: false })
})
