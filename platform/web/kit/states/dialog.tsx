/**
 * Every dialog of the product. The first field has the focus when it opens, and what opened it has the focus afterwards. Ctrl-S does the main action.
 * Escape, a click beside it, its X and going back close it; what was typed is asked about before it is lost.
 */
import { Button, Group, Modal as PlainModal, type ModalProps, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBackCloses } from '#platform/web/back/use-back.ts'
import { t } from '#platform/web/i18n.ts'
import { focusFirst, focusOpener, hearKeys, noteOpeners, openersNow, type Typed, watchTyped } from './dialog-inside.ts'

export function Dialog({ opened, onClose, children, ...props }: ModalProps) {
  const typed = useRef<Typed>(undefined)
  const [asking, setAsking] = useState(false)
  /** Going back has taken the dialog's entry out of the history: when it stays open it needs another one. */
  const [stayed, setStayed] = useState(1)
  const close = () => (typed.current?.changed() ? setAsking(true) : onClose())
  useBackCloses(opened && stayed, close)
  const openers = useFocusReturn(opened)
  const onTyped = useCallback((now: Typed | undefined) => void (typed.current = now), [])
  function answer(leave: boolean) {
    setAsking(false)
    if (leave) onClose()
    else setStayed(stayed + 1)
  }
  return (
    <>
      <PlainModal
        closeButtonProps={{ 'aria-label': t('Close') }}
        {...props}
        opened={opened}
        onClose={close}
        closeOnEscape={false}
        returnFocus={false}
      >
        {children}
        <Inside onTyped={onTyped} close={close} openers={openers} />
      </PlainModal>
      {opened && asking && <LoseTyped answer={answer} />}
    </>
  )
}

function LoseTyped({ answer }: { answer: (leave: boolean) => void }) {
  return (
    <Dialog opened onClose={() => answer(false)} title={t('Close without saving?')} size={350} centered>
      <Stack>
        <Text size="sm">{t('What you typed here has not been saved.')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(false)} data-autofocus>
            {t('Keep editing')}
          </Button>
          <Button color="red" onClick={() => answer(true)}>
            {t('Close without saving')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface InsideProps {
  onTyped: (typed: Typed | undefined) => void
  close: () => void
  openers: readonly HTMLElement[]
}

/** Stands unseen in the dialog while its content is drawn. */
function Inside({ onTyped, close, openers }: InsideProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useRef(close)
  useEffect(() => void (latest.current = close))
  useEffect(() => {
    const dialog = mark.current!.closest<HTMLElement>('[role=dialog]')!
    noteOpeners(dialog, openers)
    const watched = watchTyped(dialog)
    onTyped(watched)
    const ends = [watched.end, focusFirst(dialog), hearKeys(dialog, () => latest.current())]
    return () => {
      onTyped(undefined)
      for (const end of ends) end()
    }
  }, [onTyped, openers])
  return <span ref={mark} hidden />
}

/** Mantine's own does it only where the dialog stays mounted, and not where a menu opened it. */
function useFocusReturn(opened: boolean): readonly HTMLElement[] {
  const [was, setWas] = useState<{ opened: boolean; openers: readonly HTMLElement[] }>({ opened: false, openers: [] })
  // while it is drawn: what is drawn with it may take the opener away
  if (was.opened !== opened) setWas({ opened, openers: opened ? openersNow() : was.openers })
  const { openers } = was
  useEffect(() => (opened ? () => focusOpener(openers) : undefined), [opened, openers])
  return openers
}
