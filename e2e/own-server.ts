/** The server of the file of stories that imports this: there from the first line on, gone after the last story. */
import { afterAll, inject } from 'vitest'
import { openServer } from './server.ts'

const server = await openServer(inject('freshData'))
afterAll(() => server.stop())

export const { baseUrl, data, gatewayPort } = server
