/** The balance sheet at the end of a day, beside another day. */
import { addDays } from '#nepal/bikram-sambat.ts'
import { fiscalYearOf } from '#nepal/school-years.ts'
import type { ReportRow } from '#platform/contract/report.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { say } from '#platform/server/say.ts'
import { balanceSheet } from '../../contract/statements.ts'
import { isDebitRoot, isOfYear, type Root } from '../../contract/chart.ts'
import { added, alongTree, isZero, type Line, sumOf } from './chart-tree.ts'
import { chartWith, balancesAt } from './sums.ts'

const width = 2

export const balanceSheetReport = serveReport(balanceSheet, async ({ day, compare_day, rows: shown }, ctx) => {
  const days = [day, compare_day]
  // at the day, at the other day, and each before its fiscal year began
  const moments = [...days, ...days.map((each) => addDays(fiscalYearOf(each).start, -1))]
  const { groups, leaves } = await chartWith(ctx, ['c0', 'c1', 'c2', 'c3'], balancesAt(ctx.company, moments))
  const asExpected = leaves.map((leaf) => ({
    ...leaf,
    figures: leaf.figures.map((figure) => (isDebitRoot(leaf.root) ? figure : -figure || 0)),
  }))
  const tree = (root: Root) =>
    alongTree(
      groups,
      asExpected.map((leaf) => ({ ...leaf, figures: leaf.figures.slice(0, width) })),
      {
        all: shown === 'all',
        only: [root],
        width,
      },
    )
  const sum = (lines: readonly Line[]) =>
    sumOf(
      lines.filter(({ level }) => level === 0).map((line) => line.figures),
      width,
    )
  const result = sumOf(
    asExpected
      .filter(({ root }) => isOfYear(root))
      .map(({ root, figures }) => (root === 'income' ? figures : negative(figures))),
    4,
  )
  const surplus = result.slice(0, 2)
  const earlier = result.slice(2)
  const [assets, liabilities, equity] = [tree('assets'), tree('liabilities'), tree('equity')]
  const lines = [
    ...assets,
    ...liabilities,
    ...equity,
    ...own('earlier', 'Surplus of earlier years, not carried over yet', earlier, false),
    ...own('running', 'Surplus of the running year', added(surplus, negative(earlier)), assets.length > 0),
    ...own(
      'together',
      'Liabilities, equity and surplus',
      [liabilities, equity].map(sum).reduce(added, surplus),
      assets.length > 0,
    ),
  ]
  const at = (lines_: readonly Line[]) => sum(lines_)[0]!
  return {
    rows: lines.map(rowOf),
    totals: () => ({
      assets: at(assets),
      liabilities: at(liabilities),
      equity: at(equity),
      surplus: surplus[0]!,
      difference: at(assets) - at(liabilities) - at(equity) - surplus[0]!,
    }),
  }
})

const negative = (figures: readonly number[]) => figures.map((figure) => -figure || 0)

const own = (key: string, name: string, figures: readonly number[], always: boolean): Line[] =>
  always || !isZero(figures)
    ? [
        {
          key,
          level: 0,
          is_sum: true,
          account_id: null,
          code: null,
          root: 'equity',
          figures,
          name,
          name_np: say('ne', name),
        },
      ]
    : []

const rowOf = ({ root: _root, figures, ...line }: Line): ReportRow<typeof balanceSheet> => {
  const [amount, before] = figures as [number, number]
  return { ...line, amount, before, change: amount - before }
}
