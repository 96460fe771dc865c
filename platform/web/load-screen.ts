/** Screens are loaded when they are opened. A script that does not come is an error with a name, never an endless wait. */

export const chunkTimeout = 120_000

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  constructor(
    readonly screen: string,
    readonly type: 'timeout' | 'missing' | 'error',
  ) {
    super(`Loading ${screen} failed (${type}).`)
  }
}

export async function loadChunk<T>(name: string, load: () => Promise<T>, timeout = chunkTimeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(name, 'timeout')), timeout)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw isLoadFailure(error) ? new ChunkLoadError(name, navigator.onLine ? 'missing' : 'error') : error
  } finally {
    clearTimeout(timer)
  }
}

/** How browsers word it; an error inside the loaded script itself is not one of these. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|preload CSS|error loading/i.test(error.message)
