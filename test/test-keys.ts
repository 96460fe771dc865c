/** The keys of every test's deployment. All databases of a test server have one sign-in for their nodes, made with the template. */
import { type KeyRing, ringOf } from '#platform/server/key-ring.ts'

export const testKeys: KeyRing = ringOf(new Uint8Array(32).fill(7))

/** As PATHSHALA_KEYS says them. */
export const testKeysText = Buffer.from(testKeys.newest).toString('base64url')
