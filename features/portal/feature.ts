export const portal = {
  name: 'portal',
  title: 'Portal',
  needs: ['fees'],
  tables: ['exams', 'results', 'visible_results', 'sms_messages', 'sms_balances', 'live_classes', 'notices', 'notice_reads'],
} as const
