import { email } from './field.ts'

export const field = email()
export const good: unknown[] = ['ram@school.edu.np', ' sita@example.com ']
export const bad: unknown[] = ['ram', 'ram@', '@school.np', '']
