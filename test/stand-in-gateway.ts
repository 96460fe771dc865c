/** The payment gateways of the demo, on the day of the tests. */
import { openGateway } from '#app/stand-in/gateway.ts'
import { testTime } from './day.ts'

export type { StandInGateway } from '#app/stand-in/gateway.ts'
export const standInGateway = () => openGateway(() => testTime)
