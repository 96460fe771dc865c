/** A drop-down in a popover is drawn inside of it: a click on its options elsewhere in the page would close the popover first, and choose nothing. */
import { createContext, useContext } from 'react'

export const InPopover = createContext(false)

/** For `withinPortal` of whatever an input opens. */
export const useOwnPortal = (): boolean => !useContext(InPopover)
