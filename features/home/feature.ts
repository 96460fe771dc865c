export const home = {
  name: 'home',
  title: 'Home',
  needs: ['fees', 'attendance'],
  tables: [],
  reads: [],
} as const
