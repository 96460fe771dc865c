/** State of a form over declared fields: values, complaints, the kept draft, and sending. */
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Fields } from '#platform/contract/field.ts'
import { ApiError } from '#platform/web/api.ts'
import { standing } from './complaints.ts'
import { keptDraft } from './draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import {
  complaints,
  firstOf,
  type FormSchema,
  isChanged,
  type Payload,
  payloadOf,
  startValues,
  type Values,
} from './form-payload.ts'

export interface FieldsFormOptions<A> {
  fields: Fields
  schema: FormSchema
  /** The row being changed; absent for a new one. */
  row?: Values
  /** What a new one starts with. */
  initial?: Values
  /** Names the draft on this device; without it nothing is kept. */
  draft?: string
  send: (payload: Payload) => Promise<A>
  /** `next`: the person goes on with another one. */
  onSaved?: (answer: A, next: boolean) => void
  /** Addresses whose lists are asked again after saving. */
  reload?: readonly string[]
  /** The form stays filled after saving. */
  keep?: boolean
}

export function useFieldsForm<A>({
  fields,
  schema,
  row,
  initial,
  draft,
  send,
  onSaved,
  reload = [],
  keep,
}: FieldsFormOptions<A>) {
  const queries = useQueryClient()
  const start = useMemo(() => startValues(fields, row, initial), [fields, row, initial])
  const form = useForm<Values>({ initialValues: start, validate: (values) => complaints(schema, fields, values, row) })
  const [offered, setOffered] = useState(() => {
    const before = draft ? keptDraft(draft) : undefined
    return before && isChanged({ ...start, ...before.values }, start) ? before : undefined
  })
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  // what was found wrong is said of these values
  const [judged, setJudged] = useState<Values>(start)
  const dirty = isChanged(form.values, start)

  const kept = useKeptDraft(draft, form.values, dirty)

  /** True when saved. Complaints are shown at the fields otherwise. */
  async function submit(next = false): Promise<boolean> {
    setJudged(form.getValues())
    const { hasErrors } = await form.validate()
    if (hasErrors || busy.current) return false
    busy.current = true
    setSending(true)
    try {
      const sent = form.getValues()
      const answer = await send(payloadOf(fields, sent, row))
      kept.saved(sent)
      setOffered(undefined)
      if (!keep) reset()
      await Promise.all(reload.map((address) => queries.invalidateQueries({ queryKey: [address] })))
      onSaved?.(answer, next)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      form.setErrors(firstOf(error.errors))
      return false
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  function reset() {
    form.setValues(start)
    form.clearErrors()
  }
  return {
    form,
    /** What is still wrong: a mended field is silent, and the summary counts down. */
    errors: standing(form.errors, judged, form.values),
    submit,
    sending,
    dirty,
    /** What was typed before and not saved. */
    offered,
    takeOffered() {
      if (offered) form.setValues({ ...start, ...offered.values })
      setOffered(undefined)
    },
    /** Forgets what is typed and kept. */
    discard() {
      kept.forget()
      setOffered(undefined)
      reset()
    },
  }
}
