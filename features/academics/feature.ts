export const academics = {
  name: 'academics',
  title: 'Academics',
  needs: ['access'],
} as const
