/** Rows of the plan down, heads across, amounts in between: the fee plan in the kit's grid. */
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Grid } from '#platform/web/kit/grid/grid.tsx'
import { useGrid } from '#platform/web/kit/grid/use-grid.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { amountAt, cellKey, copyRow, readCell, type Saved, textOf, type Typed } from './plan-cells.ts'
import { PlanRowMenu } from './plan-row-menu.tsx'
import type { Plan } from './use-plan.ts'
import { headName } from './words.ts'

export interface PlanGridProps {
  plan: Plan
  /** Of what the rows are. */
  title: string
  saved: Saved
  typed: Typed
  readOnly: boolean
  onType: (cells: Readonly<Record<string, string>>) => void
}

export function PlanGrid({ plan, title, saved, typed, readOnly, onType }: PlanGridProps) {
  const language = useLanguage()
  const rows = plan.rows.map((row) => ({ ...row, shown: row.id ? nameOf(row) : t('Whole school') }))
  const work = useGrid({ typed, savedAt: (key) => textOf(saved.get(key) ?? null, language), onType })
  const ids = plan.heads.map((head) => head.id)
  const wider = new Map(plan.wider.map((cell) => [cellKey(cell.row_id, cell.fee_head_id), cell.amount]))
  /** As it stands now, read as an amount: what cannot be read is copied as it is. */
  const textAt = (key: string): string => typed[key] ?? textOf(saved.get(key) ?? null)
  const costs = (key: string) => amountAt(key, saved, typed) ?? wider.get(key) ?? 0
  const totalOf = (row: number) => ids.reduce((sum, head) => sum + costs(cellKey(row, head)), 0)
  const renderTotal = (row: number | string) => <Money paisa={totalOf(row as number)} dash />
  return (
    <Grid
      label={t('Fee plan')}
      corner={title}
      rows={rows.map((row) => ({
        id: row.id,
        title: row.shown,
        menu: !readOnly && rows.length > 1 && (
          <PlanRowMenu row={row} rows={rows} onCopy={(to) => work.type(copyRow(row.id, to, ids, textAt))} />
        ),
      }))}
      columns={plan.heads.map((head) => ({ id: head.id, title: headName(head) }))}
      keyOf={(row, head) => cellKey(row as number, head as number)}
      work={work}
      complaint={(_key, text) =>
        readCell(text) === undefined ? t('This amount cannot be read. Write it as 1500 or 1,500.50.') : undefined
      }
      otherwise={(key) => textOf(wider.get(key) ?? null, language)}
      total={{
        title: t('{label} (Rs.)', { label: t('Total') }),
        cell: renderTotal,
      }}
      readOnly={readOnly}
    />
  )
}
