/** What other rooms may use of this one. */
export { newestNotices, noticesForFamilies } from './own-notices.ts'
export { tellPeople } from './personal-notices.ts'
export { tellOverruled } from './tell-overruled.ts'
export { lockSmsBalance, messagesTo, sendSms, smsBalance, stateOfSms } from './outbox.ts'
