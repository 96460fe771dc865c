export const portal = {
  name: 'portal',
  title: 'Portal',
  needs: ['fees'],
} as const
