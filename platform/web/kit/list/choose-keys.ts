/**
 * The keys of a list of choices: Enter chooses what is marked and never sends the form around it; Tab takes what was typed and is marked,
 * also when its answer comes after the field was left;
 * letters typed on a list that is not searched gather into a word. Asked of the list as it is drawn: what is seen as marked is what is taken.
 */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { choiceOfLetters, lettersTime } from './choice-order.ts'

export interface ChooseKeys {
  /** Words typed into the list; empty while nothing is looked for. */
  typed: string
  /** Free text: what is typed may stand as it is, so nothing is marked by itself. */
  free?: boolean
  /** The answer to what is typed has not come yet: Enter and Tab wait for it. */
  pending?: boolean
  /** Chooses what fits these words, which were left with Tab before their answer came: the list is drawn no more. */
  chooseLate?: (words: string) => void
  /** For a list that is not searched: its labels, which one is chosen, and choosing one. */
  letters?: { labels: string[]; chosen: number; choose: (at: number) => void }
}

const listOf = (input: HTMLElement): HTMLElement | null => {
  const id = input.getAttribute('aria-expanded') === 'true' ? input.getAttribute('aria-controls') : null
  return id ? document.getElementById(id) : null
}
const firstIn = (list: HTMLElement): HTMLElement | null =>
  list.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')
const markedIn = (list: HTMLElement): HTMLElement | null =>
  list.querySelector<HTMLElement>('[data-combobox-option][data-combobox-selected]')
const isBare = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey

export function useChooseKeys({ typed, free = false, pending = false, chooseLate, letters }: ChooseKeys) {
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef(false)
  const left = useRef('')
  const gathered = useRef({ text: '', at: 0 })
  const chosen = useRef(false)

  // after each letter and each answer the first one that fits is marked
  useEffect(() => {
    if (left.current && !pending) {
      const words = left.current
      left.current = ''
      chooseLate?.(words)
    }
    // what is typed next stands in the place of the chosen name, not behind it, however fast it comes
    if (chosen.current && document.activeElement === input.current) input.current?.select()
    const list = input.current && typed && !free ? listOf(input.current) : null
    if (!list) return
    markedIn(list)?.removeAttribute('data-combobox-selected')
    firstIn(list)?.setAttribute('data-combobox-selected', 'true')
    if (!waiting.current || pending) return
    waiting.current = false
    choose(firstIn(list))
  })

  function choose(option: HTMLElement | null): void {
    chosen.current = true
    option?.click()
  }

  function gather(event: KeyboardEvent<HTMLInputElement>): void {
    if (!letters || event.key.length !== 1 || !isBare(event)) return
    const goesOn = event.timeStamp - gathered.current.at < lettersTime
    // Space opens the list, unless it stands within a word
    if (event.key === ' ' && !(goesOn && gathered.current.text)) return
    const text = (goesOn ? gathered.current.text : '') + event.key
    gathered.current = { text, at: event.timeStamp }
    take(event)
    const at = choiceOfLetters(letters.labels, text, letters.chosen)
    if (at >= 0 && at !== letters.chosen) letters.choose(at)
  }
  function enter(event: KeyboardEvent<HTMLInputElement>): void {
    if (!isBare(event)) return
    event.preventDefault()
    const list = listOf(event.currentTarget)
    if (!list) {
      // a list that is searched is opened like the others
      if (!letters && !free) event.currentTarget.click()
      return
    }
    if (pending && typed) {
      waiting.current = true
      event.stopPropagation()
      return
    }
    const meant = markedIn(list) ?? (typed && !free ? firstIn(list) : null)
    if (!meant) return
    event.stopPropagation()
    choose(meant)
  }
  const keys = {
    ref: input,
    onPointerDown() {
      chosen.current = false
      left.current = ''
    },
    onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
      if (event.nativeEvent.isComposing) return
      chosen.current = false
      if (event.key === 'Enter') return enter(event)
      waiting.current = false
      const leaves = event.key === 'Tab' && !free
      left.current = leaves && pending ? typed : ''
      if (leaves && typed && !pending) {
        const list = listOf(event.currentTarget)
        if (list) choose(markedIn(list))
      }
      gather(event)
    },
  }
  return { keys, left: () => left.current }
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
