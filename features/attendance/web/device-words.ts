/** Shapes of the devices' calls, as types only: their schemas stay on the server. */
export type { Device, DeviceContact, LogRow, PinRow, unknownPins, unreadLines } from '../contract/devices.ts'

/** As contract/devices.ts says it; device-words.test.ts holds the two together. */
export const mostUnread = 500
export const keepsDevices = 'administrator|admin|it-coordinator'
