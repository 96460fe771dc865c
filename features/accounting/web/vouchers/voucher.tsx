/** One voucher: written while it is a draft, read ever after. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { Typed } from './use-voucher-form.ts'
import { VoucherForm } from './voucher-form.tsx'
import { VoucherShown } from './voucher-shown.tsx'

export default function Voucher() {
  const { id } = useParams()
  const [address] = useAddress()
  if (id === 'new')
    return (
      <VoucherForm
        key={address.get('type')}
        type={
          (['payment', 'receipt', 'contra', 'journal'] as const).find((type) => type === address.get('type')) ??
          ('payment' satisfies Typed['type'])
        }
      />
    )
  return <One key={id} id={Number(id)} edit={address.has('edit')} />
}

function One({ id, edit }: { id: number; edit: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/voucher', 'one', id],
    queryFn: async ({ signal }) => (await api.get('/api/voucher/{id}', { id }, { signal })).data,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return edit && data.state === 'draft' && can('accountant') ? (
    <VoucherForm voucher={data} />
  ) : (
    <VoucherShown voucher={data} />
  )
}
