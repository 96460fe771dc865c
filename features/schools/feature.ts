export const schools = {
  name: 'schools',
  title: 'Schools',
  needs: [],
  tables: ['companies', 'company_hosts', 'company_services', 'fiscal_years', 'closed_periods', 'payment_alerts'],
  reads: ['companies', 'fiscal_years'],
} as const
