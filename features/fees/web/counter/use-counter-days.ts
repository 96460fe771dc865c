/** What is asked again when a counter day changed. */
import { useQueryClient } from '@tanstack/react-query'

const paths = ['/api/sod', '/api/sod/mine', '/api/sod/{id}']

export function useCounterDays() {
  const queries = useQueryClient()
  return { changed: () => Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] }))) }
}
