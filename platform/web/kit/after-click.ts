/**
 * A complaint on leaving a field pushes down what stands below, between pressing and releasing the mouse there: the click would be lost.
 * So it waits until a click has landed.
 */
const clickTime = 150

export const afterClick = (complain: () => void): void => void setTimeout(complain, clickTime)
