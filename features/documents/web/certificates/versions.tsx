/** Earlier versions of a template, to look at and to go back to. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { notify } from '#platform/web/notify.ts'
import type { CertificateDesign } from '../../contract/certificates/certificate-design.ts'

const path = '/api/document-template'

interface Version {
  name: string
  name_np: string | null
  design: CertificateDesign
}

/** Older ones are opened in place of what stands there; saving makes a new one of it. */
export function Versions({ id, now, onOpen }: { id: number; now: number; onOpen: (version: Version) => void }) {
  const { data } = useQuery({
    queryKey: [path, id, 'version', now],
    queryFn: async ({ signal }) => (await api.get(`${path}/{id}/version`, { id }, { signal })).data,
  })
  const [busy, setBusy] = useState<number>()
  async function open(version: number) {
    setBusy(version)
    try {
      const { data: was } = await api.get(`${path}/{id}`, { id, version })
      onOpen(was as unknown as Version)
    } catch (error) {
      notify('error', errorMessage(error))
    } finally {
      setBusy(undefined)
    }
  }
  if (!data || data.length < 2) return null
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t('Versions')}
      </Text>
      {data.slice(0, 8).map(({ version, saved_at, saved_by, saved_by_np }) => (
        <Group key={version} gap="xs" justify="space-between" wrap="nowrap">
          <Text size="sm">
            <Moment at={saved_at} /> {saved_by && nameOf({ name: saved_by, name_np: saved_by_np })}
          </Text>
          <Button size="compact-sm" variant="subtle" loading={busy === version} onClick={() => void open(version)}>
            {version === now ? t('As it is now') : t('Open version {n}', { n: version })}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
