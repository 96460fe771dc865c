/** The stand-in for payment gateways, where the server of this file of stories looks for them. */
import { afterAll } from 'vitest'
import { standInGateway } from '#test/stand-in-gateway/gateway.ts'
import { gatewayPort } from './own-server.ts'

export const gateway = await standInGateway(gatewayPort)
afterAll(() => gateway.close())
