/** The own contact details, read once for all screens of the account. */
import type { ownProfile } from '#features/access/contract/profile.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'

export type OwnProfile = DataOf<typeof ownProfile>
export const profileKey = ['own-profile']
export const readProfile = async (): Promise<OwnProfile> => (await api.get('/api/me/profile')).data
