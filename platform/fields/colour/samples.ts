import { colour } from './field.ts'

export const field = colour()
export const good: unknown[] = ['#1e7c5c', '#FFFFFF']
export const bad: unknown[] = ['green', '#fff', '1e7c5c', '']
