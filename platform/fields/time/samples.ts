import { time } from './field.ts'

export const field = time()
export const good: unknown[] = ['00:00', '10:15', '23:59']
export const bad: unknown[] = ['24:00', '9:15', '10:60', '10:15:00', '']
