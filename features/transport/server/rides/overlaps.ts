/** The database holds nobody in two places at a time (`rides_once`); here it becomes a refusal. */
import { assignTransport } from '../../contract/assignments.ts'

export async function orOverlaps<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    throw assignTransport.refuse('overlaps')
  }
}
