/** A number, typed in Latin or Nepali digits. What is no number is kept as it was typed, for the complaint. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { digitsIn, toLatinDigits } from '#nepal/digits.ts'
import { useLanguage } from '#platform/web/i18n.ts'

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** A text where something else than a number was typed. */
  value: number | string | null
  onChange: (value: number | string | null) => void
}

export function NumberInput({ value, onChange, onBlur, ...props }: NumberInputProps) {
  const language = useLanguage()
  // undefined: nobody is typing, the value itself is shown ('5.' would lose its point)
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      classNames={{ input: 'tabular' }}
      value={typed ?? (value === null ? '' : digitsIn(language, value))}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(readNumber(event.currentTarget.value))
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

/** Nothing is null, a number is one, anything else stays text. */
export function readNumber(text: string): number | string | null {
  const latin = toLatinDigits(text).trim()
  if (latin === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(latin) ? Number(latin) : latin
}
