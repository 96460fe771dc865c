/** Whether the server can be reached: what the browser says, corrected by what the last call met. */
import { createStore, useStore } from './store.ts'

const online = createStore(navigator.onLine)
addEventListener('online', () => online.set(true))
addEventListener('offline', () => online.set(false))

export const useOnline = (): boolean => useStore(online)
/** `navigator.onLine` is true in a Wi-Fi without internet: a failed call knows better. */
export const sawServer = (reached: boolean): void => online.set(reached)
