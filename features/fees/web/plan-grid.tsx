/** Grades down, heads across, amounts in between: the fee plan in the kit's grid. */
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
  saved: Saved
  typed: Typed
  readOnly: boolean
  onType: (cells: Readonly<Record<string, string>>) => void
  /** Cells of a pasted block that found no place. */
  onOutside: (count: number) => void
}

export function PlanGrid({ plan: { grades, heads }, saved, typed, readOnly, onType, onOutside }: PlanGridProps) {
  const language = useLanguage()
  const work = useGrid({ typed, savedAt: (key) => textOf(saved.get(key) ?? 0, language), onType })
  const ids = heads.map((head) => head.id)
  /** As it stands now, read as an amount: what cannot be read is copied as it is. */
  const textAt = (key: string): string => typed[key] ?? textOf(saved.get(key) ?? 0)
  const totalOf = (grade: number) =>
    ids.reduce((sum, head) => sum + (amountAt(cellKey(grade, head), saved, typed) ?? 0), 0)
  const renderTotal = (grade: number | string) => <Money paisa={totalOf(grade as number)} dash />
  return (
    <Grid
      label={t('Fee plan')}
      corner={t('Grade')}
      rows={grades.map((grade) => ({
        id: grade.id,
        title: nameOf(grade),
        menu: !readOnly && (
          <PlanRowMenu grade={grade} grades={grades} onCopy={(to) => work.type(copyRow(grade.id, to, ids, textAt))} />
        ),
      }))}
      columns={heads.map((head) => ({ id: head.id, title: headName(head) }))}
      keyOf={(grade, head) => cellKey(grade as number, head as number)}
      work={work}
      complaint={(_key, text) =>
        readCell(text) === undefined ? t('This amount cannot be read. Write it as 1500 or 1,500.50.') : undefined
      }
      total={{
        title: t('{label} (Rs.)', { label: t('Total') }),
        cell: renderTotal,
      }}
      readOnly={readOnly}
      onOutside={onOutside}
    />
  )
}
