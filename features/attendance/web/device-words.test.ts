import { expect, it } from 'vitest'
import * as declared from '../contract/devices.ts'
import { keepsDevices, mostUnread } from './device-words.ts'

it('who keeps devices, and how many lines are shown, is the same in the browser as on the server', () =>
  expect({ keepsDevices, mostUnread }).toEqual({
    keepsDevices: declared.keepsDevices,
    mostUnread: declared.mostUnread,
  }))
