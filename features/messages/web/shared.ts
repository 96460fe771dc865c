/** What other rooms may use of this one's screens; who does keeps its words in the own catalogue too. */
export { SmsWords } from './sms-words.tsx'
