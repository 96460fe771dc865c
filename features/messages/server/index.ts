/** What other rooms may use of this one. */
export { newestNotices } from './own-notices.ts'
export { lockSmsBalance, sendSms, smsBalance, stateOfSms } from './outbox.ts'
