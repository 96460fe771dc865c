/** Amounts: held in whole paisa, read and typed in rupees. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatRupees, parseRupees } from '#nepal/rupees.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { useLateComplaint } from '#platform/web/kit/form/use-late-complaint.ts'
import { useWhole } from '#platform/web/kit/form/use-whole.ts'

export interface MoneyProps {
  paisa: number
  /** 'Rs.' before the amount: for an amount that stands alone; in a table the head says it. */
  prefix?: boolean
  /** A zero is a dash, as in registers. */
  dash?: boolean
}

export function Money({ paisa, prefix = false, dash = false }: MoneyProps) {
  const language = useLanguage()
  return <span className="tabular">{dash && paisa === 0 ? '–' : formatRupees(paisa, { prefix, language })}</span>
}

export interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Paisa. */
  value: number | null
  onChange: (paisa: number | null) => void
}

/** Takes 1500, 1,500.50, रु. १५००; tells what it cannot read instead of guessing. */
export function MoneyInput({ value, onChange, error, onBlur, onFocus, onKeyDown, ...props }: MoneyInputProps) {
  const language = useLanguage()
  // undefined: nobody is typing, the value itself is shown
  const [typed, setTyped] = useState<string>()
  const [unreadable, complain, takeBack] = useLateComplaint()
  const shown = value === null ? '' : formatRupees(value, { prefix: false, language })
  const whole = useWhole(shown)

  function change(text: string) {
    setTyped(text)
    takeBack()
    const { paisa } = readAmount(text)
    if (paisa !== value) onChange(paisa)
  }
  return (
    <TextInput
      leftSection={t('Rs.')}
      inputMode="decimal"
      autoComplete="off"
      {...props}
      classNames={{ input: 'tabular' }}
      value={typed ?? shown}
      onChange={(event) => change(event.currentTarget.value)}
      onInput={whole.onInput}
      onPointerDown={whole.onPointerDown}
      onMouseDown={whole.onMouseDown}
      onDragStart={whole.onDragStart}
      onKeyDown={(event) => {
        whole.onKeyDown(event)
        onKeyDown?.(event)
      }}
      onFocus={(event) => {
        whole.onFocus(event)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        whole.onBlur()
        const { problem } = readAmount(typed ?? shown)
        if (problem) complain(t(problem))
        else setTyped(undefined)
        onBlur?.(event)
      }}
      error={unreadable ?? error}
    />
  )
}

/** An amount as typed; nothing typed is no amount. */
export function readAmount(text: string): { paisa: number | null; problem?: string } {
  if (!text.trim()) return { paisa: null }
  try {
    return { paisa: parseRupees(text) }
  } catch (error) {
    return { paisa: null, problem: (error as Error).message }
  }
}
