import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * What was changed is asked again, a first answer under way too: TanStack Query keeps to a fetch that has no data yet, and takes what was read
 * before the change for new (a deleted row stood in a list that was being searched).
 */
export class Answers extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries(
      {
        ...filters,
        fetchStatus: 'fetching',
        predicate: (query) =>
          query.isActive() && query.state.data === undefined && (filters?.predicate?.(query as never) ?? true),
      } as InvalidateQueryFilters<Key>,
      { silent: true },
    )
    await super.invalidateQueries(filters, options)
  }
  /** Something was written, by a call or by a job: what is kept is asked again where it is shown next. */
  grewOld(): void {
    void super.invalidateQueries({ refetchType: 'none', predicate: ({ state }) => state.data !== undefined })
  }
}
