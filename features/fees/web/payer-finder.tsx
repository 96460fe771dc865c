/** Finds who pays. An enrol code and Enter goes straight to the dues; anything else is searched by name or mobile. */
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { t } from '#platform/web/i18n.ts'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import { looksLikeCode } from './payment-state.ts'
import type { WhichStudent } from './use-account.ts'

export interface PayerFinderProps {
  onFind: (which: WhichStudent) => void
  error?: string
  autoFocus?: boolean
  size?: 'sm' | 'md'
  /** Takes the focus and offers what stands there to be typed over. */
  ref?: Ref<{ focus: () => void }>
}

export function PayerFinder({ onFind, error, autoFocus, size = 'md', ref }: PayerFinderProps) {
  const place = useRef<HTMLDivElement>(null)
  // an arrow means the list: Enter then takes the line that is marked
  const inList = useRef(false)
  useImperativeHandle(ref, () => ({ focus: () => place.current?.querySelector('input')?.focus() }))

  function onKey(event: KeyboardEvent) {
    if (event.key.startsWith('Arrow')) inList.current = true
    else if (event.key !== 'Enter') inList.current = false
    else if (!inList.current && event.target instanceof HTMLInputElement && looksLikeCode(event.target.value)) {
      event.preventDefault()
      event.stopPropagation()
      onFind({ code: event.target.value.trim() })
    }
  }
  return (
    <div ref={place} onKeyDownCapture={onKey} className="no-print">
      <StudentPicker
        label={t('Student')}
        size={size}
        autoFocus={autoFocus}
        error={error}
        onPick={(student) => onFind({ student_id: student.id })}
      />
    </div>
  )
}
