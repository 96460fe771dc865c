/** The server of the file of stories that imports this, and the stand-in for its payment gateways: there from the first line on, gone after the last story. */
import { afterAll, inject } from 'vitest'
import { standInGateway } from '#test/stand-in-gateway.ts'
import { openServer } from './server.ts'

export const gateway = await standInGateway()
const server = await openServer(inject('freshData'), gateway.url)
afterAll(async () => {
  await server.stop()
  await gateway.close()
})

export const { baseUrl, data } = server
