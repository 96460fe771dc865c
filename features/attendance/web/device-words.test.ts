import { expect, it } from 'vitest'
import { keepsDevices as declared } from '../contract/devices.ts'
import { keepsDevices } from './device-words.ts'

it('who keeps devices is the same in the browser as on the server', () => expect(keepsDevices).toBe(declared))
