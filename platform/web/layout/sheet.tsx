/** A sheet from the bottom, for phones: the browser's own dialog keeps focus and Escape, and costs nothing to load. */
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useBackCloses } from '../back/use-back.ts'
import { CloseIcon, Heading } from '#platform/web/kit/states/plain.tsx'
import classes from './sheet.module.css'

export function Sheet({
  title,
  opened,
  onClose,
  children,
}: {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (opened && !dialog?.open) dialog?.showModal()
    if (!opened && dialog?.open) dialog.close()
  }, [opened])
  useBackCloses(opened, onClose)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the click is on the backdrop; Escape closes a dialog by itself
    <dialog
      ref={ref}
      className={classes.sheet}
      aria-label={title}
      onClose={onClose}
      onClick={(event: MouseEvent) => event.target === ref.current && onClose()}
    >
      {opened && (
        <div className={classes.inside}>
          <header className={classes.head}>
            <Heading level={2} look={3}>
              {title}
            </Heading>
            <CloseIcon large onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
