/** AES-GCM by script, for pages on plain http, where browsers keep their own to themselves. */
import { gcm } from '@noble/ciphers/aes.js'

export const decrypt = (key: Uint8Array, iv: Uint8Array, sealed: Uint8Array): Uint8Array => gcm(key, iv).decrypt(sealed)
