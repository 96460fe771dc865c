/** Tells whoever keeps answers that something was written, by this page or by a job that it waited for. */
type Hearer = () => void
const hearers: Hearer[] = []

export const onWritten = (hearer: Hearer): void => void hearers.push(hearer)
export const wasWritten = (): void => hearers.forEach((hear) => hear())
