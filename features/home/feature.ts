export const home = {
  name: 'home',
  title: 'Home',
  needs: ['fees', 'attendance', 'people'],
  tables: [],
} as const
