import { z } from 'zod'

export const schema = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be a colour like #0a7f5a')
