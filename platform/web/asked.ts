/** When the person last asked for what is on its way: the page by opening it, the first screen by pressing Enter at the sign-in. */
let askedAt = 0

export const askedNow = (): void => void (askedAt = performance.now())

/** Milliseconds. */
export const sinceAsked = (): number => performance.now() - askedAt
