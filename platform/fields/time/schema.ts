import { z } from 'zod'

export const schema = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 10:15')
