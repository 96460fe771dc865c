import { file } from './field.ts'

export const field = file('image')
export const good: unknown[] = ['0b6e7c52-6c1f-4d7e-9c66-1f6a3f0f9a11']
export const bad: unknown[] = ['photo.png', '', 7, '/api/files/1']
