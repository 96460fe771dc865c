/** A grid under ordinary hands: a mouse that presses, moves and lets go, keys as in a spreadsheet, and nothing that goes where nobody meant it. */
import { useState } from 'react'
import { expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { workByHands } from '#test/components/grid-hands.ts'
import { cell, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount } from '#test/components/mount.tsx'
import type { Cells } from './cells.ts'
import { Grid } from './grid.tsx'
import { useGrid } from './use-grid.ts'

const saved: Cells = { '1:a': '40', '2:a': '41', '3:a': '42' }
const names = ['Asha', 'Bina', 'Chandra', 'Deepa']

function Marks({ readOnly = false }: { readOnly?: boolean }) {
  const [typed, setTyped] = useState<Cells>({})
  const work = useGrid({
    typed,
    savedAt: (key) => saved[key] ?? '',
    onType: (cells) => setTyped({ ...typed, ...cells }),
  })
  return (
    <>
      <Grid
        label="Marks"
        corner="Student"
        rows={names.map((title, at) => ({
          id: at + 1,
          title,
          menu: <button type="button">{`Menu of ${title}`}</button>,
        }))}
        columns={['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase() }))}
        keyOf={(row, column) => `${row}:${column}`}
        work={work}
        complaint={() => undefined}
        readOnly={readOnly}
      />
      <button type="button">After</button>
    </>
  )
}

const rows = () => names.map((_, row) => [0, 1, 2].map((column) => cell(row, column).value))
const chosen = () =>
  [...document.querySelectorAll('td[aria-selected=true] input')].map((input) => (input as HTMLInputElement).name)
const active = () => (document.activeElement as HTMLInputElement).name
const middleOf = (input: Element, [right, down] = [0.5, 0.5]): [number, number] => {
  const { x, y, width, height } = input.getBoundingClientRect()
  return [x + width * right, y + height * down]
}
/** As a hand does it. */
async function drag(from: Element, to: Element, at?: [number, number]): Promise<void> {
  await commands.mouse('move', middleOf(from, at))
  await commands.mouse('down')
  await commands.mouse('move', middleOf(to))
  await commands.mouse('up')
}
async function click(input: Element): Promise<void> {
  await commands.mouse('move', middleOf(input))
  await commands.mouse('down')
  await commands.mouse('up')
}
const before = [
  ['40', '', ''],
  ['41', '', ''],
  ['42', '', ''],
  ['', '', ''],
]

it('a drag chooses cells and moves no mark to another student', async () => {
  await mount(<Marks />, {})
  await click(cell(0, 0))
  await drag(cell(0, 0), cell(2, 1))
  expect(chosen()).toEqual(['1:a', '1:b', '2:a', '2:b', '3:a', '3:b'])
  expect(rows()).toEqual(before)
  await look('grid-block')
  // from within a cell that is edited, too
  await userEvent.dblClick(cell(0, 0))
  await drag(cell(0, 0), cell(2, 0))
  expect(rows()).toEqual(before)
})

it('a click chooses the cell, and what is typed takes the place of what stood there', async () => {
  await mount(<Marks />, {})
  await click(cell(3, 0))
  await press('4{Enter}')
  expect([active(), cell(3, 0).value]).toEqual(['4:a', '4'])
  await click(cell(3, 0))
  await press('16')
  expect(cell(3, 0).value).toBe('16')
  await click(cell(0, 0))
  await press('7')
  expect(cell(0, 0).value).toBe('7')
})

it('F2, Enter and two clicks edit inside the cell; Escape gives back what stood there before', async () => {
  await mount(<Marks />, {})
  await click(cell(0, 0))
  await press('{F2}5')
  expect(cell(0, 0).value).toBe('405')
  await press('{Escape}')
  expect(cell(0, 0).value).toBe('40')
  await press('{Enter}1{ArrowLeft}{Backspace}')
  expect([active(), cell(0, 0).value]).toEqual(['1:a', '41'])
  await press('{Enter}')
  expect(active()).toBe('2:a')
  await userEvent.dblClick(cell(1, 0))
  await press('9')
  expect(cell(1, 0).value).toBe('419')
  await press('{Escape}8')
  expect(cell(1, 0).value).toBe('8')
})

it('Tab goes on in the next row, past the menu of the row, and Enter goes back to where the Tabs began', async () => {
  await mount(<Marks />, {})
  await click(cell(0, 1))
  await press('1{Tab}2{Tab}3{Enter}')
  expect(rows().slice(0, 2)).toEqual([
    ['40', '1', '2'],
    ['3', '', ''],
  ])
  expect(active()).toBe('3:b')
  await press('{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}')
  expect(active()).toBe('2:c')
  cell(3, 2).focus()
  await press('{Tab}')
  expect(document.activeElement?.textContent).toBe('After')
})

it('Shift and a click, Ctrl-A, Shift and arrows choose; Delete empties what is chosen', async () => {
  await mount(<Marks />, {})
  await click(cell(0, 0))
  await userEvent.click(cell(1, 1), { modifiers: ['Shift'] } as never)
  expect(chosen()).toEqual(['1:a', '1:b', '2:a', '2:b'])
  await press('{Shift>}{ArrowDown}{/Shift}')
  expect(chosen()).toHaveLength(6)
  await press('{Delete}')
  expect(rows().map(([mark]) => mark)).toEqual(['', '', '', ''])
  await press('{Control>}z{/Control}{Control>}a{/Control}')
  expect([chosen().length, rows()]).toEqual([12, before])
})

it('pulled by its corner a block fills the cells below', async () => {
  await mount(<Marks />, {})
  await click(cell(0, 1))
  await press('30{Enter}31')
  await drag(cell(0, 1), cell(1, 1))
  await drag(cell(1, 1), cell(3, 1), [0.98, 0.95])
  expect(rows().map((row) => row[1])).toEqual(['30', '31', '30', '31'])
  await press('{Control>}z{/Control}')
  expect(rows().map((row) => row[1])).toEqual(['30', '31', '', ''])
})

it('that may only be read is walked and copied, and changed by nothing', async () => {
  await mount(<Marks readOnly />, {})
  await click(cell(0, 0))
  await press('5{Enter}{Delete}')
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
  expect([active(), rows()]).toEqual(['2:a', before])
})

it('a mouse and a finger choose cells, and carry no mark to another student', async () => {
  await mount(<Marks />, {})
  await workByHands('platform/web/kit/grid/grid.tsx')
})
