/** The own contact details, read once for all screens of the account. */
import type { ownProfile } from '#features/access/contract/profile.ts'
import { type Answer, api } from '#platform/web/api.ts'

export type OwnProfile = Answer<typeof ownProfile>['data']
export const profileKey = ['own-profile']
export const readProfile = async (): Promise<OwnProfile> => (await api.get<typeof ownProfile>('/api/me/profile')).data
