/** Symbol numbers: letters or figures in front, then a number of at least so many figures. Pure. */

export interface NumberWay {
  /** Stands before the number: '83'. */
  prefix: string
  first: number
  /** Figures of the number, filled up with noughts. */
  width: number
}

/** Letters, figures, '/' and '-'. */
export const symbolPattern = /^[0-9A-Za-z/-]{1,20}$/

/** The next `count` numbers that nobody has. */
export function nextNumbers({ prefix, first, width }: NumberWay, count: number, taken: ReadonlySet<string>): string[] {
  const numbers: string[] = []
  for (let number = first; numbers.length < count; number += 1) {
    const symbol = `${prefix}${String(number).padStart(width, '0')}`
    if (!taken.has(symbol)) numbers.push(symbol)
  }
  return numbers
}

/** How the numbers go on after the last one that was given: '830012' by 830013, 'A-099' by 'A-' and 100. */
export function wayAfter(last: string | null): NumberWay {
  const [, prefix = '', figures = ''] = /^(.*?)(\d{1,9})$/.exec(last ?? '') ?? []
  return figures
    ? { prefix, first: Number(figures) + 1, width: figures.length }
    : { prefix: last ?? '', first: 1, width: 4 }
}
