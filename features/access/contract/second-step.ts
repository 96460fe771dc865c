/** The second step of signing in: codes of an app on the phone. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'

/** Where a second step is on already, a code of it too. */
const withPassword = z.object({ password: z.string('Field is required').max(200), code: z.string().max(10).optional() })

/** The secret is kept here for ten minutes and shown once; a code proves that the app has it. */
export const totpStart = endpoint({
  method: 'POST',
  path: '/api/me/totp',
  title: 'Begin the second step: a secret for an authenticator app',
  right: 'login',
  rightBecause: 'Changes the own sign-in only.',
  platform: true,
  anyBatch: true,
  input: withPassword,
  answer: dataOf(z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() })),
})

export const totpConfirm = endpoint({
  method: 'POST',
  path: '/api/me/totp/confirm',
  title: 'Switch the second step on',
  right: 'login',
  rightBecause: 'Changes the own sign-in only.',
  platform: true,
  anyBatch: true,
  rateLimit: 10,
  input: z.object({ code: z.string('Field is required').max(10) }),
  answer: z.object({ message: z.string() }),
})

export const totpOff = endpoint({
  method: 'DELETE',
  path: '/api/me/totp',
  title: 'Switch the second step off',
  right: 'login',
  rightBecause: 'Changes the own sign-in only.',
  platform: true,
  anyBatch: true,
  rateLimit: 10,
  input: withPassword,
  answer: z.object({ message: z.string() }),
})
