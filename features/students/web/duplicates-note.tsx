/** Children who may be the one that is being typed, shown before anything is saved. */
import { Alert, Anchor, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/day.tsx'
import { searchDelay } from '#platform/web/kit/use-search.ts'
import type { duplicates, Lookalike } from '../contract/admission.ts'
import { seatText } from './labels.ts'

export interface Child {
  fname: string
  lname: string
  dob: string | null
  mobile: string | null
}

/** Asked 400 ms after the last key, once there is a first name and something to tell children apart by. */
export function useLookalikes(child: Child): Lookalike[] {
  const [asked] = useDebouncedValue(JSON.stringify(child), searchDelay)
  const { fname, lname, dob, mobile } = JSON.parse(asked) as Child
  const { data } = useQuery({
    queryKey: ['/api/student/duplicates', asked],
    queryFn: ({ signal }) => api.get<typeof duplicates>('/api/student/duplicates', { fname, lname, dob: dob ?? undefined, mobile: mobile ?? undefined }, { signal }),
    enabled: fname.trim().length > 1 && (lname.trim().length > 1 || dob !== null || (mobile?.length ?? 0) >= 10),
    staleTime: 10_000,
  })
  return data?.data ?? []
}

export function DuplicatesNote({ children }: { children: readonly Lookalike[] }) {
  if (!children.length) return null
  return (
    <Alert color="yellow" title={t('Is this child here already?')} aria-live="polite" maw={1024}>
      <List size="sm" spacing={4} listStyleType="none">
        {children.map((child) => (
          <List.Item key={child.id}>
            <Anchor component={Link} to={`/student/${child.id}`} target="_blank" size="sm">{child.name}</Anchor>{' '}
            <span className="tabular">{child.enroll_code}</span> · {seatText(child)}
            {child.dob && <> · <Day ad={child.dob} />{child.same_dob && ` (${t('same birthday')})`}</>}
            {child.guardian && <> · {child.guardian}{child.same_mobile && ` (${t('same mobile')})`}</>}
            {child.status === 'left' && <> · {t('Left')}</>}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
