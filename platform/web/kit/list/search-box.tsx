/** A list's search: 400 ms after the last key, trimmed. */
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import styles from './list.module.css'
import { searchDelay } from './use-search.ts'

export function SearchBox({
  value,
  onSearch,
  inputRef,
}: {
  value: string
  onSearch: (words: string) => void
  inputRef?: Ref<HTMLInputElement>
}) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  // the address changed by other hands: a chip, the way back
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => latest.current(typed.trim()), searchDelay)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <TextInput
      ref={inputRef}
      className={styles.search}
      type="search"
      aria-label={t('Search')}
      aria-keyshortcuts="/"
      placeholder={t('Search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(typed.trim())
        if (event.key !== 'Escape') return
        // the browser would empty the box
        event.preventDefault()
        event.currentTarget.blur()
      }}
      rightSection={
        typed ? <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => setTyped('')} /> : undefined
      }
    />
  )
}
