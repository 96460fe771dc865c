export const schools = {
  name: 'schools',
  title: 'Schools',
  needs: [],
} as const
