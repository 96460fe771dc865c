/** How cards are printed: by which template, on what, and the job that prints many; who has no photo is said before. */
import { Alert, Box, Checkbox, Group, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { JobProgress } from '#platform/web/kit/states/job-progress.tsx'
import { notify } from '#platform/web/notify.ts'
import type { CardKind } from '../../contract/cards/card-fields.ts'

interface Started {
  job_id: string
  cards: number
  left_out: number
}

export function useCardPrinting(kind: CardKind) {
  const [paper, setPaper] = useState<Language>(useLanguage())
  const [layout, setLayout] = useState<'sheet' | 'card'>('sheet')
  const [withBack, setWithBack] = useState(true)
  const [template, setTemplate] = useState<string | null>(null)
  const [job, setJob] = useState<Started>()
  const [busy, setBusy] = useState(false)
  const { data: templates } = useQuery({
    queryKey: ['/api/card-template', kind],
    queryFn: async ({ signal }) => (await api.get('/api/card-template', { kind }, { signal })).data,
  })
  const chosen = templates?.find(({ id }) => String(id) === template) ?? templates?.[0]
  const how = {
    template_id: chosen?.id ?? null,
    layout,
    with_back: withBack,
    language: paper,
  }
  const { template_id, ...rest } = how
  /** For the address of a tab: one card is shown as large as it is. */
  const inTab = { ...rest, layout: 'card', ...(template_id !== null && { template_id }) }

  /** `without`: how many have no photo. */
  async function print(
    count: () => Promise<{ people: number; without_photo: number }>,
    start: (only_with_photo: boolean) => Promise<{ data: Started }>,
  ): Promise<void> {
    setBusy(true)
    try {
      const { people, without_photo: n } = await count()
      let only = false
      if (n > 0) {
        const all = n === people
        const sure = await confirm({
          title: digitsIn(getLanguage(), t('{n} of {people} have no photo', { n, people })),
          message: t('Their cards have an empty place where the photo stands.'),
          confirm: t('Print all the same'),
          ...(!all && { cancel: t('Only with a photo') }),
        })
        if (!sure && all) return
        only = !sure
      }
      setJob((await start(only)).data)
    } catch (error) {
      notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const choices: ReactNode = (
    <Group gap="md" mb="sm" align="flex-end">
      <Select
        label={t('Card template')}
        w={260}
        maw="100%"
        allowDeselect={false}
        placeholder={t('Ready made')}
        disabled={!templates?.length}
        data={(templates ?? []).map((each) => ({ value: String(each.id), label: nameOf(each) }))}
        value={chosen ? String(chosen.id) : null}
        onChange={setTemplate}
      />
      <SegmentedControl
        aria-label={t('Printed on')}
        data={[
          { value: 'sheet', label: t('A4 sheets to cut') },
          { value: 'card', label: t('Card printer') },
        ]}
        value={layout}
        onChange={(value) => setLayout(value as typeof layout)}
      />
      <SegmentedControl
        aria-label={t('Language of the card')}
        data={[
          { value: 'en', label: t('English') },
          { value: 'ne', label: t('Nepali') },
        ]}
        value={paper}
        onChange={(value) => setPaper(value as Language)}
      />
      {(chosen?.has_back ?? true) && (
        <Checkbox
          label={t('Backs too')}
          description={layout === 'sheet' ? t('On the next page: turn over on the long side.') : undefined}
          checked={withBack}
          onChange={(event) => setWithBack(event.currentTarget.checked)}
        />
      )}
    </Group>
  )
  const progress: ReactNode = job && (
    <Box mb="sm">
      <JobProgress key={job.job_id} id={job.job_id} done={() => t('The cards are printed.')} />
      {job.left_out > 0 && (
        <Alert color="yellow" my="xs">
          {digitsIn(
            getLanguage(),
            t(
              '{n, plural, one {# record is} other {# records are}} protected and left out. Unlock with your password to print them.',
              { n: job.left_out },
            ),
          )}
        </Alert>
      )}
    </Box>
  )
  return { how, inTab, busy, print, choices, progress }
}

/** Of rows that were chosen one by one. */
export const countOf = (rows: readonly { has_photo: boolean }[]) => async () => ({
  people: rows.length,
  without_photo: rows.filter(({ has_photo }) => !has_photo).length,
})
