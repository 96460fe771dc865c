// Several lines are checked as one.
export { schema } from '../text/schema.ts'
