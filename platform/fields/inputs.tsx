/** The input of each kind of field. */
import type { ComponentType } from 'react'
import type { FieldKind } from '#platform/contract/field.ts'
import type { InputProps } from './input-props.tsx'
import { inputsOfLines } from './inputs-of-lines.tsx'
import { Input as rows } from './rows/input.tsx'

export const inputs = { ...inputsOfLines, rows } as Record<FieldKind, ComponentType<InputProps>>
