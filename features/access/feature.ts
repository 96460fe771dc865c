export const access = {
  name: 'access',
  title: 'Access',
  needs: ['schools'],
} as const
