/** What every kind's input is given, and what all of them say alike. */
import type { ReactNode } from 'react'
import { type Field, labelOf } from '#platform/contract/field.ts'
import { t } from '#platform/web/i18n.ts'

export interface InputProps<T = any> {
  /** The field's name on the wire. */
  name: string
  field: Field
  /** Null or undefined while nothing is chosen or typed. */
  value: T | null | undefined
  onChange: (value: T | null) => void
  error?: ReactNode
  disabled?: boolean
  /** Takes the focus when its dialog opens. */
  first?: boolean
  /** The row being changed, which also names what its refs point to. */
  row?: Record<string, unknown>
  /** Filters a list: nothing is required, everything can be cleared. */
  filtering?: boolean
  /** Further query values for the list that a ref chooses from. */
  filter?: Record<string, unknown>
}

/** Label, help, error and state, as every Mantine input takes them. */
export function commonProps({ name, field, error, disabled, first, filtering }: InputProps) {
  return {
    name,
    label: filtering ? t(labelOf(name, field)) : fieldLabel(name, field),
    description: !filtering && field.help ? t(field.help) : undefined,
    error,
    disabled,
    'aria-required': (!filtering && isRequired(field)) || undefined,
    'data-autofocus': first || undefined,
  }
}

/** Required is the default; what may stay empty says so. */
function fieldLabel(name: string, field: Field): string {
  const label = t(labelOf(name, field))
  return field.optional ? t('{label} (optional)', { label }) : label
}

/** A field with a default is filled in already. */
const isRequired = (field: Field): boolean => !field.optional && field.default === undefined
