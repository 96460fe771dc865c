/** Children who may be the one that is being typed, shown before anything is saved. */
import { Alert, Anchor, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { searchDelay } from '#platform/web/kit/list/use-search.ts'
import type { Lookalike } from '../contract/admission.ts'
import { seatText } from './labels.ts'

export interface Child {
  fname: string
  lname: string
  dob: string | null
  mobile: string | null
}

/** Once there is a first name and something to tell children apart by. */
const canAsk = ({ fname, lname, dob, mobile }: Child): boolean =>
  fname.trim().length > 1 && (lname.trim().length > 1 || dob !== null || (mobile?.length ?? 0) >= 10)

const question = (asked: string) => ({
  queryKey: ['/api/student/duplicates', asked],
  queryFn: () => {
    const { fname, lname, dob, mobile } = JSON.parse(asked) as Child
    return api.get('/api/student/duplicates', { fname, lname, dob: dob ?? undefined, mobile: mobile ?? undefined })
  },
  staleTime: 10_000,
})

/** `shown`: asked 400 ms after the last key. `askNow`: for the child as it stands, before it is saved, however fast somebody types; nobody when it cannot be asked. */
export function useLookalikes(child: Child): { shown: Lookalike[]; askNow: () => Promise<Lookalike[]> } {
  const queries = useQueryClient()
  const now = JSON.stringify(child)
  const [asked] = useDebouncedValue(now, searchDelay)
  const { data } = useQuery({ ...question(asked), enabled: canAsk(JSON.parse(asked) as Child) })
  return {
    // what was found for the child before is nothing about this one
    shown: asked === now ? (data?.data ?? []) : [],
    askNow: async () =>
      canAsk(child) ? (await queries.fetchQuery(question(now)).catch(() => ({ data: [] }))).data : [],
  }
}

export function DuplicatesNote({ children }: { children: readonly Lookalike[] }) {
  if (!children.length) return null
  return (
    <Alert color="yellow" title={t('Is this child here already?')} aria-live="polite" maw={1024}>
      <List size="sm" spacing={4} listStyleType="none">
        {children.map((child) => (
          <List.Item key={child.id}>
            <Anchor component={Link} to={`/student/${child.id}`} target="_blank" size="sm">
              {child.name}
            </Anchor>{' '}
            <span className="tabular">{child.enroll_code}</span> · {seatText(child)}
            {child.dob && (
              <>
                {' '}
                · <Day ad={child.dob} />
                {child.same_dob && ` (${t('same birthday')})`}
              </>
            )}
            {child.guardian && (
              <>
                {' '}
                · {child.guardian}
                {child.same_mobile && ` (${t('same mobile')})`}
              </>
            )}
            {child.status === 'left' && <> · {t('Left')}</>}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
