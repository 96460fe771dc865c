/** Tables as bench/README.md holds them, printed line by line: what is slow stands there before what is slower. */

export function printHead(what: string, columns: readonly string[]): void {
  console.log(`\n| ${what} | ${columns.join(' | ')} |\n|---|${columns.map(() => '---:|').join('')}`)
}

export const printRow = (what: string, cells: readonly string[]): void =>
  console.log(`| ${what} | ${cells.join(' | ')} |`)

export const said = (value: number | undefined, digits = 0): string => value?.toFixed(digits) ?? 'not measured'
