/** Amounts above nine digits of rupees: paid, said in words, added up in reports and posted without losing a paisa. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import { maxPaisa } from '#platform/fields/money/field.ts'
import { build } from '#test/builders.ts'
import { testDay } from '#test/day.ts'
import { pagesOf } from '#test/pdf.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { receiptSizes } from '../contract/receipt-sizes.ts'
import { verifySchool } from './verify-books.ts'

const amount = 12_34_56_78_901_50
let world: World
let accountant: Person
let student: number
beforeAll(async () => {
  world = await openWorld()
  const office = await world.signIn('administrator', himalaya)
  accountant = await world.signIn('accountant')
  student = (await build(world, office).student()).id
})
afterAll(() => world.close())

async function pdf(path: string): Promise<string> {
  const { status, raw } = await accountant.get(`${path}&token=${accountant.id}`)
  expect(status).toBe(200)
  return (await pagesOf(raw)).join(' ')
}

it('Rs. 12,34,56,78,901.50 is paid, printed with its words, reported, and held as advance', async () => {
  const paid = await accountant.send('POST', '/api/fee-payment', {
    student_id: student,
    amount,
    mode: 'cash',
    only: [],
  })
  expect([paid.status, paid.body.data?.advance]).toEqual([200, amount])
  const { receipt_id, number } = paid.body.data
  for (const size of receiptSizes) {
    const paper = await pdf(`/api/receipt/${receipt_id}/print?size=${size}`)
    expect(paper).toContain('12,34,56,78,901.50')
    expect(paper.replaceAll(' ', '')).toContain(
      'Twelve Arab Thirty Four Crore Fifty Six Lakh Seventy Eight Thousand Nine Hundred One Rupees'.replaceAll(' ', ''),
    )
  }
  expect(await pdf(`/api/receipt/${receipt_id}/print?language=ne`)).toContain('१२,३४,५६,७८,९०१.५०')
  const held = (await accountant.get(`/api/money-held?student_id=${student}`)).body.data
  expect(held.advance).toBe(amount)
  const list = (await accountant.get(`/api/receipt?from_date=${testDay}&to_date=${testDay}&rowsPerPage=100`)).body
  expect(list.data.find((row: { number: string }) => row.number === number).amount).toBe(amount)
  expect(list.totals.amount).toBeGreaterThanOrEqual(amount)
  const { raw } = await accountant.get(
    `/api/receipt/download/excel?from_date=${testDay}&to_date=${testDay}&token=${accountant.id}`,
  )
  expect(((await readSheet(raw)) as unknown[][]).flat()).toContain(12_34_56_78_901.5)
})

it('the largest amount is taken beside it, one paisa more is told at its field, and the books add up', async () => {
  const pay = (paisa: number) =>
    accountant.send('POST', '/api/fee-payment', { student_id: student, amount: paisa, mode: 'cash', only: [] })
  const over = await pay(maxPaisa + 1)
  expect([over.status, over.body.errors]).toEqual([422, { amount: ['Amount is too large'] }])
  expect((await pay(maxPaisa)).status).toBe(200)
  const held = (await accountant.get(`/api/money-held?student_id=${student}`)).body.data
  expect(held.advance).toBe(amount + maxPaisa)
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
})
