/** What was saved before: an earlier version is put onto the desk, to be looked at, taken back, or saved anew. */
import { useQuery } from '@tanstack/react-query'
import { formatBs } from '#nepal/bs-format.ts'
import { adToBs } from '#nepal/bikram-sambat.ts'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { notify } from '#platform/web/notify.ts'
import type { CardDesign } from '../../contract/cards/card-design.ts'

const path = '/api/document-template'

export function Versions({ id, now, take }: { id: number; now: number; take: (design: CardDesign) => void }) {
  const language = getLanguage()
  const { data } = useQuery({
    queryKey: [path, id, 'versions', now],
    queryFn: async ({ signal }) => (await api.get(`${path}/{id}/version`, { id }, { signal })).data,
  })
  const dayOf = (moment: string) => formatBs(adToBs(moment.slice(0, 10)), { pattern: 'YYYY-MM-DD', language })
  async function open(version: number): Promise<void> {
    try {
      take((await api.get(`${path}/{id}`, { id, version })).data.design as unknown as CardDesign)
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  return (
    <Select
      size="sm"
      label={t('Earlier versions')}
      placeholder={t('Look at an earlier one')}
      data={(data ?? [])
        .filter(({ version }) => version < now)
        .map(({ version, saved_at, saved_by, saved_by_np }) => ({
          value: String(version),
          label: [
            digitsIn(language, version),
            dayOf(saved_at),
            saved_by && nameOf({ name: saved_by, name_np: saved_by_np }),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      value={null}
      onChange={(version) => version && void open(Number(version))}
    />
  )
}
