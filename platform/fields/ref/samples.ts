import { ref } from './field.ts'

export const field = ref('racks')
export const good: unknown[] = [1, Number.MAX_SAFE_INTEGER]
export const bad: unknown[] = [0, -1, 1.5, 'Rack 5', '', '42', '0x10', true, null, [5]]
