export const fees = {
  name: 'fees',
  title: 'Fees',
  needs: ['students'],
  tables: [
    'fee_heads', 'fee_plans', 'billing_months', 'bill_runs', 'charge_claims', 'bills', 'bill_lines', 'dues', 'fee_events', 'fee_entries', 'fee_allocations', 'receipts', 'receipt_papers', 'advances', 'counter_days', 'payment_intents',
  ],
} as const
