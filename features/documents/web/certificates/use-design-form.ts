/** A template of certificates while it is changed: what is typed is kept on this device, drawn by the printer after a pause, and saved with the version that was opened. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ApiError, api } from '#platform/web/api.ts'
import { keptDraft } from '#platform/web/kit/form/draft.ts'
import { useKeptDraft } from '#platform/web/kit/form/use-kept-draft.ts'
import type { CertificateDesign, CertificateLanguage } from '../../contract/certificates/certificate-design.ts'

export interface Designed {
  name: string
  name_np: string
  design: CertificateDesign
}

const pause = 600
const preview = '/api/certificate-preview'

/** `start`: as it is saved; `version` of it, null for a new one. */
export function useDesignForm(start: Designed, { draft, fresh }: { draft: string; fresh: boolean }) {
  const [saved, setSaved] = useState(start)
  const [values, setValues] = useState(start)
  // counted up whenever another text stands there than was typed
  const [round, setRound] = useState(0)
  const begin = (to: Designed) => {
    setValues(to)
    setRound((n) => n + 1)
  }
  const [offered, setOffered] = useState(() => keptDraft(draft))
  const dirty = JSON.stringify(values) !== JSON.stringify(saved)
  const kept = useKeptDraft(draft, values, dirty)
  return {
    values,
    round,
    begin,
    dirty: dirty || fresh,
    set: (part: Partial<Designed>) => setValues((now) => ({ ...now, ...part })),
    change: (part: Partial<CertificateDesign>) => setValues((now) => ({ ...now, design: { ...now.design, ...part } })),
    offered,
    takeOffered() {
      if (offered) begin(offered.values as unknown as Designed)
      setOffered(undefined)
    },
    discard() {
      kept.forget()
      setOffered(undefined)
      begin(saved)
    },
    isSaved() {
      kept.saved()
      setOffered(undefined)
      setSaved(values)
    },
  }
}

/** As the printer draws it; what is wrong with it by field, as the server says. */
export function usePreview(design: CertificateDesign, language: CertificateLanguage) {
  const [still] = useDebouncedValue(design, pause)
  const { data, error, isFetching } = useQuery({
    queryKey: [preview, language, JSON.stringify(still)],
    queryFn: async ({ signal }) =>
      (await api.post(preview, { design: still as unknown as Record<string, unknown>, language }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: Boolean(still[language]),
    retry: false,
    staleTime: 60_000,
  })
  const wrong: Record<string, string> =
    error instanceof ApiError
      ? Object.fromEntries(Object.entries(error.errors).map(([name, [first]]) => [name, first ?? '']))
      : {}
  return { drawing: data, wrong, error, old: isFetching || still !== design }
}
