export const home = {
  name: 'home',
  title: 'Home',
  needs: ['fees', 'attendance', 'people'],
} as const
