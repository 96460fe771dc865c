/** What a classroom without a network has read: a week of some sections. What is read beforehand: `ahead.ts`; which screens are there: `without-network.json`. */
import { keptAnswers } from '#platform/web/kit/offline-sheet/kept-answers.ts'

export const { useKeptAnswer, readAhead, changeKept } = keptAnswers('attendance', 60)
