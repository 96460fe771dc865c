/** The generic form helper's payload: objects as JSON, files as parts, empty fields left out. */

export type FormValues = Record<string, unknown>

/** Fields that say nothing are not sent; a field to be emptied is named in `_clear`. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 'null'

/** Drops empty fields, for payloads sent as JSON. */
export const withoutEmpty = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

export function toFormData(values: FormValues, extra: { method?: string; clear?: readonly string[] } = {}): FormData {
  const form = new FormData()
  // before any file: the server asks for the right of the call before it takes one
  if (extra.method && extra.method !== 'POST') form.append('_method', extra.method)
  if (extra.clear?.length) form.append('_clear', JSON.stringify(extra.clear))
  for (const [name, value] of Object.entries(values)) {
    if (isEmpty(value)) continue
    if (value instanceof Blob) form.append(name, value, nameOfFile(value))
    else if (isFiles(value)) value.forEach((file, index) => form.append(`${name}[${index}]`, file, nameOfFile(file)))
    else
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
  }
  return form
}

const isFiles = (value: unknown): value is Blob[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => each instanceof Blob)
const nameOfFile = (file: Blob): string => (file instanceof File ? file.name : 'file')
