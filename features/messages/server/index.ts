/** What other rooms may use of this one. */
export { lockSmsBalance, sendSms, smsBalance } from './outbox.ts'
