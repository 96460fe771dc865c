/** `<form {...longForm}>`: Enter in one of its fields sends nothing. It is saved by its button or Ctrl-S. */
import type { KeyboardEvent } from 'react'

export const longForm = {
  onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const isSending = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isSending && (event.target as HTMLElement).matches('input:not([type=submit], [type=button])'))
      event.preventDefault()
  },
}
