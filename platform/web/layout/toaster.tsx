/** Short notices of what worked and what did not, read out by screen readers. */
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CloseIcon } from '#platform/web/kit/states/plain.tsx'
import { type Notice, onNotify } from '../notify.ts'
import classes from './toaster.module.css'

const icons = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle }
/** A failure stays until it can have been read twice. */
const shownFor = { success: 4_000, info: 5_000, error: 10_000 }
let next = 1

export function Toaster() {
  const ref = useRef<HTMLOutputElement>(null)
  const [notices, setNotices] = useState<(Notice & { id: number })[]>([])
  useEffect(() => {
    onNotify((notice) => {
      const id = next++
      setNotices((now) => [...now.filter((each) => each.message !== notice.message).slice(-2), { ...notice, id }])
      setTimeout(() => setNotices((now) => without(now, id)), shownFor[notice.kind])
    })
  }, [])
  // above an open sheet too: of popovers and dialogs, the one shown last lies on top
  useEffect(() => {
    const { current: place } = ref
    if (!place?.showPopover) return
    if (place.matches(':popover-open')) place.hidePopover()
    if (notices.length > 0) place.showPopover()
  }, [notices])
  return (
    <output ref={ref} popover="manual" className={classes.toaster} aria-live="polite">
      {notices.map(({ id, kind, message }) => {
        const Icon = icons[kind]
        return (
          <div key={id} className={classes.toast} data-kind={kind}>
            <Icon size={18} aria-hidden />
            <span className={classes.text}>{message}</span>
            <CloseIcon onClick={() => setNotices((now) => without(now, id))} />
          </div>
        )
      })}
    </output>
  )
}

const without = <N extends { id: number }>(notices: N[], id: number): N[] =>
  notices.filter((notice) => notice.id !== id)
