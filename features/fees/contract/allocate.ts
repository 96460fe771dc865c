/** How money meets dues: pure, so that the counter's screen shows beforehand what the server will do. */

export interface Due {
  enroll_id: number
  fee_head_id: number
  month: string
  /** AD date by which it was to be paid. */
  due_date: string
  /** Paisa still owed. */
  due: number
  /** Owed since before the fees were kept here. */
  brought_forward?: boolean
}

export interface Allocation {
  enroll_id: number
  fee_head_id: number
  month: string
  /** Paisa paid. */
  amount: number
  /** Paisa forgiven. */
  discount: number
}

export interface Allocated {
  allocations: Allocation[]
  /** Money beyond all dues, in paisa: it becomes advance. */
  advance: number
}

/**
 * Fills `dues` in the order given (oldest month first, then the heads' order) first with the discount, then with the money.
 * A discount never becomes advance: what does not fit is an error of the caller.
 * @param money paisa, not negative
 * @param discount paisa, at most the sum of the dues
 */
export function allocate(dues: readonly Due[], money: number, discount = 0): Allocated {
  const owed = dues.reduce((sum, due) => sum + due.due, 0)
  if (!Number.isSafeInteger(money) || money < 0) throw new RangeError('money must be whole paisa')
  if (!Number.isSafeInteger(discount) || discount < 0 || discount > owed)
    throw new RangeError('a discount is at most what is owed')
  let forgiving = discount
  let paying = money
  const allocations: Allocation[] = []
  // the discount goes to the youngest dues: what stays paid by money is the oldest
  const forgiven = new Map<Due, number>()
  for (const due of dues.toReversed()) {
    const part = Math.min(forgiving, due.due)
    forgiven.set(due, part)
    forgiving -= part
  }
  for (const due of dues) {
    const less = forgiven.get(due) ?? 0
    const part = Math.min(paying, due.due - less)
    paying -= part
    if (part || less)
      allocations.push({
        enroll_id: due.enroll_id,
        fee_head_id: due.fee_head_id,
        month: due.month,
        amount: part,
        discount: less,
      })
  }
  return { allocations, advance: paying }
}

/** A child of a family that pays at once. */
export interface Sharer {
  dues: readonly Due[]
  /** Paisa of the child's own advance to be used first. */
  advance: number
}

/**
 * How one sum is divided between children: the oldest due of all of them, whosever it is. Answers the share of each, and what is over.
 * @param money paisa
 */
export function divide(children: readonly Sharer[], money: number): { shares: number[]; over: number } {
  const open = children.flatMap(({ dues, advance }, child) => {
    const used = allocate(dues, Math.min(advance, owedOf(dues))).allocations
    return dues.map((due) => {
      const paid = used.find((part) => sameDue(part, due))?.amount ?? 0
      return { ...due, due: due.due - paid, child }
    })
  })
  const oldest = open
    .map((due, at) => ({ due, at }))
    .toSorted((a, b) => a.due.due_date.localeCompare(b.due.due_date) || a.at - b.at)
    .map(({ due }) => due)
  const { allocations, advance } = allocate(oldest, money)
  const shares = children.map((_child, child) =>
    oldest.reduce(
      (sum, due) => (due.child === child ? sum + (allocations.find((part) => sameDue(part, due))?.amount ?? 0) : sum),
      0,
    ),
  )
  return { shares, over: advance }
}

const owedOf = (dues: readonly Due[]): number => dues.reduce((sum, { due }) => sum + due, 0)
type DueKey = Pick<Due, 'enroll_id' | 'fee_head_id' | 'month'>
const sameDue = (a: DueKey, b: DueKey): boolean =>
  a.enroll_id === b.enroll_id && a.fee_head_id === b.fee_head_id && a.month === b.month
