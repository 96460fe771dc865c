/** How answers are kept on this page. */
import { Answers } from './answers.ts'
import { ApiError } from './api.ts'
import { onWritten } from './written.ts'

export const queryClient = new Answers({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // a refusal stays one; only the network deserves a second try, where there is one
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 ? navigator.onLine : error.status >= 502),
      // our own outbox looks after being offline: a query must fail, not wait silently
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
onWritten(() => queryClient.grewOld())
