/** Offered times of automatic sign-out; any other such text holds as well. Apart from the schemas, for screens. */
export const logoutTimes = ['5min', '15min', '30min', '1hr', '2hr', 'Never'] as const
