/** What a teacher without a network has read: exams, the own sheets, the marks in them. What is read beforehand: `ahead.ts`. */
import { keptAnswers } from '#platform/web/kit/offline-sheet/kept-answers.ts'

export const { useKeptAnswer, answerOf, keepAnswers, changeKept } = keptAnswers('marks', 60)
