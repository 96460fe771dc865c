/** What is being typed for an admission, what is wrong with it, and sending it once. */
import { useMemo, useRef, useState } from 'react'
import { ApiError, api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { useComplaints } from '#platform/web/kit/form/complaints.ts'
import { keptDraft } from '#platform/web/kit/form/draft.ts'
import { useKeptDraft } from '#platform/web/kit/form/use-kept-draft.ts'
import { sendPhoto } from '#platform/web/kit/states/photo.tsx'
import { isBlank } from '#platform/web/kit/form/form-payload.ts'
import { notify } from '#platform/web/notify.ts'
import { uuid } from '#platform/web/uuid.ts'
import { admitStudent, type ChargeLine } from '../contract/admission.ts'
import { type EntryRule, missingFields } from '../contract/entry-fields.ts'
import { type FoundGuardian, guardianFields } from '../contract/guardians-and-addresses.ts'
import type { FieldValues } from './fields-grid.tsx'
import { isPlace, noPlace, type PlaceValue } from './place-fields.tsx'

export interface AdmissionState {
  details: FieldValues
  guardian: FieldValues
  found: Pick<FoundGuardian, 'id' | 'name' | 'mobile'> | null
  permanent: PlaceValue
  temporary: PlaceValue
  /** The temporary address is the permanent one. */
  sameAddress: boolean
  seat: FieldValues
}

export interface Admitted {
  id: number
  enroll_id: number
  enroll_code: string
  name: string
  roll: number | null
  charged: ChargeLine[]
}

const draftName = 'admit'

export const emptyAdmission = (today: string, mobile?: string | null): AdmissionState => ({
  details: { admission_date: today },
  guardian: { pays: true, ...(mobile && { mobile }) },
  found: null,
  permanent: noPlace,
  temporary: noPlace,
  sameAddress: false,
  seat: {},
})

/** `mobile`: of a guardian who was looked for and not found. */
export function useAdmission(today: string, rules: readonly EntryRule[], mobile?: string | null) {
  const empty = useMemo(() => emptyAdmission(today), [today])
  const [state, setState] = useState(() => emptyAdmission(today, mobile))
  // what the form began with: a brother's form holds the family already, and nothing was typed yet
  const [begun, setBegun] = useState(state)
  const [image, setImage] = useState<File | null>(null)
  const { errors, errorOf, complain } = useComplaints(complainedOf(state))
  const [busy, setBusy] = useState(false)
  const [offered, setOffered] = useState(() => keptDraft(draftName))
  // one admission has one key: pressing Save again after a lost answer admits nobody twice
  const key = useRef(uuid())
  const isTouched = JSON.stringify(state) !== JSON.stringify(begun)

  const kept = useKeptDraft(draftName, state, isTouched)

  function change(part: Partial<AdmissionState>) {
    setState((now) => ({ ...now, ...part }))
  }
  /** True when somebody was admitted. */
  async function save(): Promise<Admitted | undefined> {
    const payload = payloadOf(state)
    const wrong = complaints(payload, state, rules)
    complain(wrong)
    if (Object.keys(wrong).length || busy) return undefined
    setBusy(true)
    try {
      const { data, message } = await api.command('/api/student', payload as never, { key: key.current })
      notify('success', t(message ?? ''))
      if (image) await sendPhoto(`/api/student/${data.id}/profile`, image).catch(() => undefined)
      kept.saved()
      return data
    } catch (error) {
      notify('error', errorMessage(error))
      if (!(error instanceof ApiError)) throw error
      complain(error.errors, complainedOf(state))
      // refused for good: what is sent next is another admission
      if (error.status === 422) key.current = uuid()
      return undefined
    } finally {
      setBusy(false)
    }
  }
  /** Begins the next one; a brother or sister keeps guardian, last name and address. */
  function next(sibling?: Admitted & { guardianId: number | null }) {
    const { guardian, found, permanent, temporary, sameAddress, details } = state
    const family = {
      guardian,
      found:
        found ??
        (sibling?.guardianId
          ? { id: sibling.guardianId, name: String(guardian.name ?? ''), mobile: (guardian.mobile as string) ?? null }
          : null),
      permanent,
      temporary,
      sameAddress,
    }
    const first = sibling
      ? {
          ...empty,
          ...family,
          details: {
            ...empty.details,
            lname: details.lname,
            religion: details.religion,
            ethnicity: details.ethnicity,
            mother_tongue: details.mother_tongue,
          },
        }
      : empty
    setState(first)
    setBegun(first)
    setImage(null)
    complain({})
    key.current = uuid()
  }
  return {
    state,
    change,
    image,
    setImage,
    errors,
    errorOf,
    busy,
    save,
    next,
    isTouched,
    offered,
    takeOffered() {
      if (offered) setState({ ...empty, ...(offered.values as Partial<AdmissionState>) })
      setOffered(undefined)
    },
    discard() {
      kept.forget()
      setOffered(undefined)
    },
  }
}

/** The values by the names that the call complains of. */
function complainedOf({
  details,
  seat,
  guardian,
  found,
  permanent,
  temporary,
  sameAddress,
}: AdmissionState): FieldValues {
  const own = ['relation', 'pays', 'emergency']
  const known =
    found &&
    Object.fromEntries(
      Object.keys(guardianFields).map((name) => [name, own.includes(name) ? guardian[name] : found.id]),
    )
  return {
    ...details,
    ...seat,
    guardian: known ?? guardian,
    address: { permanent, temporary: sameAddress ? null : temporary },
  }
}

const filled = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))

function payloadOf({ details, guardian, found, permanent, temporary, sameAddress, seat }: AdmissionState): FieldValues {
  const hasGuardian = found !== null || !isBlank(guardian.name) || !isBlank(guardian.mobile)
  const address = {
    ...(isPlace(permanent) ? { permanent } : {}),
    ...(sameAddress && isPlace(permanent) ? { temporary: permanent } : isPlace(temporary) ? { temporary } : {}),
  }
  return {
    ...filled(details),
    ...filled(seat),
    ...(hasGuardian
      ? {
          guardian: found
            ? { guardian_id: found.id, relation: guardian.relation, pays: guardian.pays, emergency: guardian.emergency }
            : filled(guardian),
        }
      : {}),
    ...(Object.keys(address).length ? { address } : {}),
  }
}

/** The declaration of the call checks here what the server will check again. */
function complaints(
  payload: FieldValues,
  { permanent, temporary, sameAddress }: AdmissionState,
  rules: readonly EntryRule[],
): Record<string, string[]> {
  const read = admitStudent.input.safeParse(payload)
  const found: Record<string, string[]> = {}
  if (!read.success)
    for (const { path, message } of read.error.issues)
      found[path.join('.')] ??=
        path.at(-1) === 'relation' && !(payload.guardian as FieldValues)?.relation ? ['Field is required'] : [message]
  for (const name of missingFields(rules, payload))
    found[name.startsWith('address.') ? `${name}.province_id` : name] ??= ['Field is required']
  const placed = { permanent, ...(sameAddress ? {} : { temporary }) }
  for (const [kind, place] of Object.entries(placed))
    if (isPlace(place) && place.district_id === null) found[`address.${kind}.district_id`] = ['Field is required']
  return found
}
