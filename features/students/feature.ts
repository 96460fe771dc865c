export const students = {
  name: 'students',
  title: 'Students',
  needs: ['academics'],
} as const
