/** A list's state in the address; of a list inside a page, in memory. */
import { useState } from 'react'
import { changed, type ListDefaults, type ListState, readState, writeState } from './list-state.ts'
import { useAddress } from '#platform/web/address.tsx'

export type ChangeState = (change: Partial<ListState>) => void

export function useListState(
  filterNames: readonly string[],
  defaults: ListDefaults,
  inMemory: boolean,
): [ListState, ChangeState, URLSearchParams] {
  const [address, setAddress] = useAddress()
  const [memory, setMemory] = useState(() => new URLSearchParams())
  const params = inMemory ? memory : address
  const state = readState(params, filterNames, defaults)
  const change: ChangeState = (values) => {
    const next = writeState(params, changed(state, values), filterNames, defaults)
    if (inMemory) setMemory(next)
    // typing must not fill the history
    else setAddress(next, { replace: 'search' in values, preventScrollReset: true })
  }
  return [state, change, params]
}
