export const schools = {
  name: 'schools',
  title: 'Schools',
  needs: [],
  tables: [
    'companies',
    'company_hosts',
    'company_services',
    'fiscal_years',
    'closed_periods',
    'payment_alerts',
    'school_versions',
  ],

  reads: ['companies', 'fiscal_years', 'school_versions'],
} as const
