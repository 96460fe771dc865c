/** What a dialog (dialog.tsx) reads in the page: its fields, what is typed in them, its keys and what opened it. */

const isField = 'input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true]'

export interface Typed {
  /** Something that stands in a field now is not what stood there before the person began. */
  changed: () => boolean
  end: () => void
}

/** Remembers each field as it was before the person's first press or key: what comes from the server earlier is not typed. */
export function watchTyped(dialog: HTMLElement): Typed {
  const before = new Map<HTMLElement, string>()
  const note = () => {
    for (const field of dialog.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable=true]'))
      if (!before.has(field)) before.set(field, valueOf(field))
  }
  const signs = ['pointerdown', 'keydown', 'beforeinput', 'drop'] as const
  for (const sign of signs) dialog.addEventListener(sign, note, true)
  return {
    changed: () => [...before].some(([field, value]) => field.isConnected && valueOf(field) !== value),
    end() {
      for (const sign of signs) dialog.removeEventListener(sign, note, true)
    },
  }
}

function valueOf(field: HTMLElement): string {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return String(field.checked)
  return 'value' in field ? String(field.value) : (field.textContent ?? '')
}

/** Gives the first field the focus, unless the dialog says itself what has it; waits for what is still loading. */
export function focusFirst(dialog: HTMLElement): () => void {
  const find = () => {
    const told = dialog.querySelector<HTMLElement>('[data-autofocus]')
    return told ?? [...dialog.querySelectorAll<HTMLElement>(isField)].find((each) => isReachable(each))
  }
  // Mantine's focus trap takes what is marked, a moment later
  const first = find()
  first?.setAttribute('data-autofocus', 'true')
  if (first) return () => undefined
  const late = new MutationObserver(() => {
    const found = find()
    if (!found) return
    late.disconnect()
    found.focus()
  })
  late.observe(dialog, { childList: true, subtree: true })
  return () => late.disconnect()
}

const isReachable = (field: HTMLElement): boolean =>
  field.checkVisibility() && field.tabIndex >= 0 && !field.matches(':disabled, [readonly]')

/** Ctrl-S and Escape, of the dialog that lies on top. The screen beneath must not save, and one Escape closes one dialog. */
export function hearKeys(dialog: HTMLElement, close: () => void): () => void {
  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing || !isOnTop(dialog)) return
    if (event.key === 'Escape') {
      if (isOfChoice(event.target as HTMLElement, dialog)) return
      event.preventDefault()
      close()
    } else if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault()
      event.stopPropagation()
      dialog.querySelector<HTMLElement>('button[type=submit], [data-main-action]')?.click()
    }
  }
  document.addEventListener('keydown', onKey, true)
  return () => document.removeEventListener('keydown', onKey, true)
}

/** A list or a calendar that is open within the dialog closes first. */
function isOfChoice(target: HTMLElement, dialog: HTMLElement): boolean {
  const layer = target.closest('[role=dialog], [role=menu], [role=listbox]')
  return target.dataset.mantineStopPropagation === 'true' || (layer !== null && layer !== dialog)
}

const isOnTop = (dialog: HTMLElement): boolean =>
  [...document.querySelectorAll('[role=dialog][aria-modal=true]')].filter((each) => each.checkVisibility()).at(-1) ===
  dialog

const openersOf = new WeakMap<Element, readonly HTMLElement[]>()

export function noteOpeners(dialog: Element, openers: readonly HTMLElement[]): void {
  openersOf.set(dialog, openers)
}

/** What has the focus, and where it may go when that is gone: the button of its menu, what opened its dialog. */
export function openersNow(): readonly HTMLElement[] {
  const active = document.activeElement as HTMLElement | null
  if (!active) return []
  const menu = active.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const button = menu ? document.getElementById(menu) : null
  const dialog = active.closest('[role=dialog]')
  return [...(button ? [button] : [active]), ...((dialog && openersOf.get(dialog)) ?? [])]
}

/** Unless something else has taken the focus meanwhile. */
export function focusOpener(openers: readonly HTMLElement[]): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !activeElement.closest('[role=dialog]')) return
  openers.find((each) => each.isConnected)?.focus({ preventScroll: true })
}
