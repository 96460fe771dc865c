/** What a classroom without a network has read: a week of some sections. */
import { keptAnswers } from '#platform/web/kit/offline-sheet/kept-answers.ts'

export const { useKeptAnswer, readAhead, changeKept } = keptAnswers('attendance', 60)
