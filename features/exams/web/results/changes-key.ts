/** The key of the kept answer to which results are not as published. */
export const changesKey = (exam: number) => ['/api/exam/{id}/result-changes', exam] as const
