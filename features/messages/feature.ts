/** What goes from the school to people: the outbox of SMS and its balance, notices. */
export const messages = {
  name: 'messages',
  title: 'Messages',
  needs: ['access'],
  tables: ['sms_messages', 'sms_balances', 'notices', 'notice_reads'],
  reads: [],
} as const
