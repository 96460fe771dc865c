/** The own contact details, on /my-account/personal. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { emailSchema } from '#platform/fields/email/schema.ts'
import { phoneSchema } from '#platform/fields/phone/schema.ts'

const name = z.string('Field is required').overwrite(oneLine).min(1, 'Field is required').max(80)
const profile = z.object({
  fname: z.string(),
  mname: z.string().nullable(),
  lname: z.string().nullable(),
  name_np: z.string().nullable(),
  email: z.string().nullable(),
  primary_mobile: z.string().nullable(),
  username: z.string().nullable(),
  profile_image: z.string().nullable(),
  totp: z.boolean(),
})

export const ownProfile = endpoint({
  method: 'GET',
  path: '/api/me/profile',
  title: 'Own contact details',
  right: 'login',
  platform: true,
  input: z.object({}),
  answer: dataOf(profile),
})

export const changeOwnProfile = endpoint({
  method: 'PATCH',
  path: '/api/me/profile',
  title: 'Change own contact details',
  right: 'login',
  rightBecause: 'Changes the own contact details only.',
  platform: true,
  anyBatch: true,
  input: z.object({
    fname: name.optional(),
    mname: name.nullish(),
    lname: name.nullish(),
    name_np: name.nullish(),
    email: emailSchema.nullish(),
    primary_mobile: phoneSchema.nullish(),
  }),
  answer: dataOf(profile),
})

export const changeOwnPhoto = endpoint({
  files: { image: 'image' },
  method: 'POST',
  path: '/api/me/photo',
  title: 'Change the own photo (multipart part `image`)',
  right: 'login',
  rightBecause: 'Changes the own contact details only.',
  platform: true,
  anyBatch: true,
  input: z.object({}),
  answer: dataOf(z.object({ profile_image: z.string() })),
})
