/** Work that can wait until what is asked for is drawn. Safari has no idle callback. */
export const whenIdle = (work: () => void): void => void (window.requestIdleCallback?.(work) ?? setTimeout(work, 300))
