export const fees = {
  name: 'fees',
  title: 'Fees',
  needs: ['students'],
} as const
