/** What the server answered: rows, none, or why not. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { t } from '#platform/web/i18n.ts'
import { ListFoot } from './list-foot.tsx'
import { ListLines } from './list-lines.tsx'
import type { RowsProps } from './list-rows.ts'
import type { ListSpec } from './list-spec.ts'
import { type ListState, nextSort } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { ChangeState } from './use-list-state.ts'
import type { useRows } from './use-rows.ts'

/** Narrower than this a table becomes lines; on paper it stays one. */
export const phone = 'screen and (max-width: 48em)'

export interface ListResultsProps {
  spec: ListSpec
  answer: ReturnType<typeof useRows>
  state: ListState
  change: ChangeState
  addButton: ReactNode
  list: RowsProps
}

export function ListResults({ spec, answer, state, change, addButton, list }: ListResultsProps) {
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const { meta, rows } = answer
  const pages = meta?.last_page ?? 1
  // the last row of the last page was deleted
  const beyond = meta !== undefined && rows.length === 0 && meta.total > 0 && state.page > pages
  useEffect(() => {
    if (beyond) change({ page: pages })
  })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data || beyond) return <LoadingState lines={8} />
  if (!rows.length) return <Empty spec={spec} state={state} change={change} addButton={addButton} />
  return (
    <>
      {narrow ? (
        <ListLines caption={spec.title} {...list} />
      ) : (
        <ListTable
          caption={spec.title}
          sortBy={state.sortBy}
          descending={state.descending}
          onSort={(name) => change(nextSort(state, name, spec.defaults))}
          {...list}
        />
      )}
      {meta && (
        <ListFoot
          from={meta.from}
          to={meta.to}
          total={meta.total}
          page={meta.current_page}
          pages={pages}
          rowsPerPage={state.rowsPerPage}
          onPage={(page) => change({ page })}
          onSize={(rowsPerPage) => change({ rowsPerPage })}
        />
      )}
    </>
  )
}

/** Empty because of what was asked for, or because there is nothing yet. */
function Empty({ spec, state, change, addButton }: Pick<ListResultsProps, 'spec' | 'state' | 'change' | 'addButton'>) {
  const asked = state.search !== '' || Object.keys(state.filters).length > 0
  if (asked) {
    return (
      <EmptyState
        about={t('Nothing fits the search and the filters.')}
        action={
          <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
            {t('Clear search and filters')}
          </Button>
        }
      />
    )
  }
  return <EmptyState about={spec.about} action={addButton} />
}
