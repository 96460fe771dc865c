/** Boxes that are moved and sized stay on the card, whatever is done to them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardDesign, type CardBox, edge } from '../../contract/cards/card-design.ts'
import { readyMade } from '../../contract/cards/ready-made.ts'
import {
  added,
  aligned,
  alignments,
  duplicated,
  handles,
  moved,
  nudge,
  ordered,
  replaced,
  resized,
  resizedCard,
  snapMoved,
  snapResized,
  within,
  without,
} from './boxes.ts'
import { newBox } from './new-boxes.ts'

const card = { width: 54, height: 86 }
const box = { x: 10, y: 20, width: 20, height: 10 }
const onCard = ({ x, y, width, height }: typeof box) =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= card.width + edge && y + height <= card.height + edge
const far = fc.double({ min: -200, max: 200, noNaN: true })

describe('a box', () => {
  it('never leaves the card, and never becomes nothing', () => {
    fc.assert(fc.property(far, far, (dx, dy) => onCard(moved(box, dx, dy, card))))
    fc.assert(
      fc.property(fc.constantFrom(...handles), far, far, (handle, dx, dy) =>
        onCard(resized(box, handle, dx, dy, card)),
      ),
    )
    fc.assert(fc.property(fc.constantFrom(...alignments), (to) => onCard(aligned(box, to, card))))
    expect(within({ x: -5, y: 90, width: 100, height: 4 }, card)).toEqual({ x: 0, y: 82, width: 54, height: 4 })
  })
  it('keeps its opposite edge while a handle is drawn', () => {
    fc.assert(
      fc.property(far, far, (dx, dy) => {
        const next = resized(box, 'nw', dx, dy, card)
        return Math.abs(next.x + next.width - 30) < 0.06 && Math.abs(next.y + next.height - 30) < 0.06
      }),
    )
    expect(resized(box, 'e', 5, 99, card)).toEqual({ ...box, width: 25 })
  })
  it('stays as thin as it is when it is a line', () => {
    const line = { x: 0, y: 10, width: 30, height: 0.3 }
    expect(resized(line, 'se', 0, -20, card).height).toBe(0.3)
    expect(resized(line, 'se', 0, 2, card).height).toBe(2.3)
  })
  it('is moved by half a millimetre with an arrow, by five with Shift', () => {
    expect(nudge('ArrowLeft', false)).toEqual([-0.5, 0])
    expect(nudge('ArrowDown', true)).toEqual([0, 5])
    expect(nudge('a', false)).toBeUndefined()
  })
})

describe('snapping', () => {
  it('draws to the nearest edge or middle of another box or of the card, and says where', () => {
    const other = { x: 5, y: 50, width: 10, height: 10 }
    expect(snapMoved({ ...box, x: 5.4, y: 30 }, [other], card)).toMatchObject({
      dx: expect.closeTo(-0.4),
      guides: [{ way: 'down', at: 5 }],
    })
    // its middle to the middle of the card
    expect(snapMoved({ ...box, x: 17.5 }, [], card)).toMatchObject({ dx: -0.5, guides: [{ way: 'down', at: 27 }] })
  })
  it('goes to the grid where nothing is near', () => {
    const { dx, dy, guides } = snapMoved({ x: 7.3, y: 20.7, width: 5, height: 5 }, [], card)
    expect([dx, dy, guides]).toEqual([expect.closeTo(-0.3), expect.closeTo(0.3), []])
  })
  it('of a handle moves the edges that it draws, and no other', () => {
    const { dx, dy } = snapResized({ ...box, width: 20.4 }, 'e', [], card)
    expect([dx, dy]).toEqual([expect.closeTo(-0.4), 0])
  })
  it('never takes a box further than it reaches', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 34, noNaN: true }), fc.double({ min: 0, max: 76, noNaN: true }), (x, y) => {
        const { dx, dy } = snapMoved({ ...box, x, y }, [], card)
        return Math.abs(dx) <= 1.0001 && Math.abs(dy) <= 1.0001
      }),
    )
  })
})

describe('the boxes of a side', () => {
  const side = { fill: null, boxes: readyMade.id_card_student[0].design.front.boxes }
  const ids = (of: { boxes: readonly CardBox[] }) => of.boxes.map(({ id }) => id)
  it('a new one and a copy have names of their own, and are taken', () => {
    const [more, id] = added(side, newBox('text', '{name}'), card)
    const [again, copy] = duplicated(more, id, card)
    expect(new Set(ids(again)).size).toBe(side.boxes.length + 2)
    expect(ids(again).indexOf(copy)).toBe(ids(again).indexOf(id) + 1)
    expect(cardDesign('id_card_student').safeParse({ ...card, front: again, back: null }).success).toBe(true)
    expect(ids(without(again, copy))).toEqual(ids(more))
    expect(duplicated(side, 'nobody', card)[0]).toBe(side)
  })
  it('go above and below one another', () => {
    const [first, second] = ids(side) as [string, string]
    expect(ids(ordered(side, first, 'front')).at(-1)).toBe(first)
    expect(ids(ordered(side, first, 'forward')).slice(0, 2)).toEqual([second, first])
    expect(ids(ordered(side, second, 'back'))[0]).toBe(second)
    expect(ids(ordered(side, first, 'backward'))).toEqual(ids(side))
    expect(ordered(side, 'nobody', 'front')).toBe(side)
  })
  it('one is changed and no other', () => {
    const next = replaced(side, { ...side.boxes[0]!, x: 1 })
    expect(next.boxes[0]!.x).toBe(1)
    expect(next.boxes.slice(1)).toEqual(side.boxes.slice(1))
  })
  it('are drawn in when the card gets smaller', () => {
    for (const kind of ['id_card_student', 'id_card_staff', 'entrance_card'] as const) {
      const smaller = resizedCard(readyMade[kind][0].design, { width: 40, height: 40 })
      expect(cardDesign(kind).safeParse(smaller).error?.issues).toBeUndefined()
    }
  })
})
