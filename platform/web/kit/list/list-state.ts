/** What a list shows, as it stands in the address: page, size, order, search and filters. A view can be sent to a colleague. */

export interface ListState {
  page: number
  rowsPerPage: number
  sortBy?: string
  descending: boolean
  search: string
  filters: Record<string, string>
}

export interface ListDefaults {
  rowsPerPage: number
  sortBy?: string
  descending?: boolean
  /** Filters that hold until another value is chosen. */
  filters?: Record<string, string>
}

export const pageSizes = [10, 25, 50, 100] as const

/** Reads the address; what makes no sense there is as if it were not. */
export function readState(params: URLSearchParams, filterNames: readonly string[], defaults: ListDefaults): ListState {
  const size = Number(params.get('rowsPerPage'))
  const filters = filterNames.flatMap((name) => {
    const value = params.get(name) ?? defaults.filters?.[name]
    return value ? [[name, value]] : []
  })
  return {
    page: wholeFrom1(params.get('page')) ?? 1,
    rowsPerPage: (pageSizes as readonly number[]).includes(size) ? size : defaults.rowsPerPage,
    sortBy: params.get('sortBy') ?? defaults.sortBy,
    descending: params.has('descending') ? params.get('descending') === 'true' : (defaults.descending ?? false),
    search: params.get('search') ?? '',
    filters: Object.fromEntries(filters),
  }
}

/** Writes what differs from the defaults; parameters of others stay as they are. */
export function writeState(
  params: URLSearchParams,
  state: ListState,
  filterNames: readonly string[],
  defaults: ListDefaults,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined, normal: string | undefined) => {
    if (value === undefined || value === normal) next.delete(name)
    else next.set(name, value)
  }
  put('page', String(state.page), '1')
  put('rowsPerPage', String(state.rowsPerPage), String(defaults.rowsPerPage))
  put('sortBy', state.sortBy, defaults.sortBy)
  put('descending', String(state.descending), String(defaults.descending ?? false))
  put('search', state.search, '')
  // an emptied filter that has a default must say that it is empty
  for (const name of filterNames) put(name, state.filters[name] ?? '', defaults.filters?.[name] ?? '')
  return next
}

/** Anything but turning the page begins again at the first. */
export const changed = (state: ListState, change: Partial<ListState>): ListState => ({ ...state, page: 1, ...change })

/** First click sorts upwards, the second downwards, the third as the list is by itself. */
export function nextSort(state: ListState, name: string, defaults: ListDefaults): Partial<ListState> {
  if (state.sortBy !== name) return { sortBy: name, descending: false }
  if (!state.descending) return { sortBy: name, descending: true }
  return { sortBy: defaults.sortBy, descending: defaults.sortBy === name ? false : (defaults.descending ?? false) }
}

/** What the server is asked for. */
export const queryOf = ({
  page,
  rowsPerPage,
  sortBy,
  descending,
  search,
  filters,
}: ListState): Record<string, unknown> => ({
  page,
  rowsPerPage,
  sortBy,
  descending: descending || undefined,
  search: search || undefined,
  ...filters,
})

const wholeFrom1 = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
