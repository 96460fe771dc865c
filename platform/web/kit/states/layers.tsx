/** Mantine's dialogs, menus and popovers, which going back closes: everybody takes them from here. What a dialog does besides: dialog.tsx. */
import {
  Menu as PlainMenu,
  type MenuProps,
  Modal as PlainModal,
  Popover as PlainPopover,
  type PopoverProps,
} from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { cloneElement, createContext, type MouseEvent, type ReactElement, useContext } from 'react'
import { useBackCloses } from '#platform/web/back/use-back.ts'
import { Dialog } from './dialog.tsx'

export const Modal = Object.assign(Dialog, {
  Root: PlainModal.Root,
  Overlay: PlainModal.Overlay,
  Content: PlainModal.Content,
  Body: PlainModal.Body,
})

function MenuOf({ opened, defaultOpened, onChange, ...props }: MenuProps) {
  const [isOpen, setOpen] = useUncontrolled({ value: opened, defaultValue: defaultOpened, finalValue: false, onChange })
  useBackCloses(isOpen, () => setOpen(false))
  return <PlainMenu {...props} opened={isOpen} onChange={setOpen} />
}
export const Menu = Object.assign(MenuOf, {
  Target: PlainMenu.Target,
  Dropdown: PlainMenu.Dropdown,
  Item: PlainMenu.Item,
  Label: PlainMenu.Label,
  Divider: PlainMenu.Divider,
})

function PopoverOf({ opened, defaultOpened, onChange, ...props }: PopoverProps) {
  const [isOpen, setOpen] = useUncontrolled({ value: opened, defaultValue: defaultOpened, finalValue: false, onChange })
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <Toggle value={opened === undefined ? () => setOpen(!isOpen) : undefined}>
      <PlainPopover {...props} opened={isOpen} onChange={setOpen} />
    </Toggle>
  )
}

/** Mantine opens a popover by its target only where it keeps the state itself; ours is kept here. */
const Toggle = createContext<(() => void) | undefined>(undefined)

function TargetOf({ children }: { children: ReactElement<{ onClick?: (event: MouseEvent) => void }> }) {
  const toggle = useContext(Toggle)
  const onClick = (event: MouseEvent): void => {
    children.props.onClick?.(event)
    toggle?.()
  }
  return <PlainPopover.Target>{toggle ? cloneElement(children, { onClick }) : children}</PlainPopover.Target>
}
export const Popover = Object.assign(PopoverOf, { Target: TargetOf, Dropdown: PlainPopover.Dropdown })
