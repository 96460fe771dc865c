/** What a report is asked, as it stands in the address, and what the server answers. */
import { useAddress, withParts } from '#platform/web/address.tsx'
import { todayHere } from '#platform/web/clock.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Fields } from '#platform/contract/field.ts'
import { filtersOf, type ReportAnswer, type ReportOptions, startDay } from '#platform/contract/report.ts'
import { untyped } from '#platform/web/api.ts'
import { shareDates, sharedDates } from '#platform/web/date-filter.ts'
import { type Chosen, withValue } from '#platform/web/kit/list/filter-values.ts'
import { can, useSession } from '#platform/web/session.ts'

export function useReport(report: ReportOptions, fixed: Record<string, unknown> = {}) {
  const [address, setAddress] = useAddress()
  const { batch, fiscalYear: year } = useSession()
  const filters: Fields = Object.fromEntries(
    Object.entries(filtersOf(report)).filter(
      ([name, { right }]) => !(name in fixed) && (right === undefined || can(right)),
    ),
  )
  const names = Object.keys(filters)
  // the days of the report before hold here too
  const [shared] = useState(() => sharedDates(names))
  const today = todayHere()
  const start: Chosen = {
    ...Object.fromEntries(
      names.flatMap((name) => present(name, startDay(filters[name]!.default, { batch, year }, today))),
    ),
    ...shared,
  }
  // a filter that begins with something is never without
  const chosen: Chosen = Object.fromEntries(names.flatMap((name) => present(name, address.get(name) || start[name])))
  const missing = names.some((name) => !filters[name]!.optional && !chosen[name])
  const sorted = {
    sortBy: address.get('sortBy') ?? undefined,
    descending: address.get('descending') === 'true' || undefined,
  }
  const asked = { ...fixed, ...chosen, ...sorted }
  const query = { ...asked, page: address.get('page') ?? undefined }
  const answer = useQuery({
    queryKey: [report.path, 'report', query],
    queryFn: ({ signal }) => untyped.get<ReportAnswer<ReportOptions>>(report.path, query, { signal }),
    enabled: !missing && can(report.right),
    placeholderData: keepPreviousData,
    // what was posted, taken or closed since stands in it: whoever opens a report sees what is
    staleTime: 0,
  })

  function change(values: Record<string, string | undefined>) {
    const parts = Object.entries(values).map(([name, value]) => [name, value === start[name] ? null : value] as const)
    setAddress(withParts(Object.fromEntries(parts)), { preventScrollReset: true })
  }
  function choose(name: string, value: unknown) {
    const next = withValue(chosen, name, value)
    // what was chosen within another choice is none any more
    for (const [each, { within }] of Object.entries(filters))
      if (within === name && next[name] !== chosen[name]) delete next[each]
    shareDates(names, Object.fromEntries(names.map((each) => [each, next[each] ?? start[each]])))
    change({ ...Object.fromEntries(names.map((each) => [each, next[each]])), page: undefined })
  }
  /** Upwards, downwards, as the report stands by itself. */
  function sort(name: string) {
    const [sortBy, descending] = sorted.sortBy !== name ? [name, undefined] : sorted.descending ? [] : [name, 'true']
    change({ sortBy, descending, page: undefined })
  }
  return {
    filters,
    chosen,
    missing,
    asked,
    sorted,
    answer,
    choose,
    sort,
    turn: (page: number) => change({ page: page > 1 ? String(page) : undefined }),
    /** Further query values of what a filter chooses from: sections of the chosen grade. */
    within: (name: string) => {
      const other = filters[name]?.within
      return other === undefined ? undefined : chosen[other] ? { [other]: chosen[other] } : {}
    },
  }
}

const present = (name: string, value: unknown): [string, string][] => (value ? [[name, String(value as string)]] : [])
