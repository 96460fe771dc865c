export const home = {
  name: 'home',
  title: 'Home',
  needs: ['fees'],
} as const
