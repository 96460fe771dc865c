/** Why grace marks of a part count no more: its mark is another one, it has none, or the student is not asked it. */
export const graceLosses = ['moved', 'no-mark', 'not-asked'] as const
export type GraceLoss = (typeof graceLosses)[number]
