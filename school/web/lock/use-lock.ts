/** Whether protected records are open to this desk. Apart from what shows it: most schools protect none and load no more. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askTogether } from '#platform/web/ask-together.ts'
import { nowHere } from '#platform/web/clock.ts'

interface LockStatus {
  locked: boolean
  unlocked_until: string | null
  /** Kinds of records that the school protects. */
  protects: string[]
}

const key = ['/api/lock-status']

/** Asked once, and again when the quarter of an hour is over. Until it is known everything is locked. */
export function useLock(): LockStatus {
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: () => askTogether('/api/lock-status') })
  const { locked = true, unlocked_until: until = null, protects = [] } = data?.data ?? {}
  useEffect(() => {
    if (locked || !until) return
    // what lies open on the screen is closed with it
    const timer = setTimeout(() => void queries.invalidateQueries(), Math.max(0, Date.parse(until) - nowHere()) + 500)
    return () => clearTimeout(timer)
  }, [queries, locked, until])
  return { locked, unlocked_until: until, protects }
}
