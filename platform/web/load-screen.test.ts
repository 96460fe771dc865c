import { describe, expect, it } from 'vitest'
import { loadChunk } from './load-screen.ts'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

describe('loading a screen', () => {
  it('gives up when it does not come in time', async () => {
    await expect(loadChunk('/students', () => new Promise(() => undefined), 10)).rejects.toMatchObject({
      name: 'ChunkLoadError',
      type: 'timeout',
      screen: '/students',
    })
  })

  it('tells a missing script from an error inside it', async () => {
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
    await expect(loadChunk('/students', missing)).rejects.toMatchObject({ type: 'missing' })
    await expect(loadChunk('/students', () => Promise.reject(new RangeError('own')))).rejects.toThrow(RangeError)
  })
})
