/** When whoever is signed in last paid on this device: sums that were read before are no longer those of today. */
import { deviceNow } from './clock.ts'
import { keepRead, keptRead } from './owner.ts'

const name = 'money-moved'

/** To be called when a payment stands in the books. Kept, because the page that pays is left for the bank's and comes back as another. */
export const moneyMoved = (): void => keepRead(name, deviceNow())

/** Milliseconds by the device's clock; 0 where nothing was paid here. */
export const moneyMovedAt = (): number => keptRead<number>(name) ?? 0
