/** Beside each built script, style and picture its brotli form, as small as brotli can: the server would have to hurry, and send a sixth more. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
/** Bytes; below it nothing is won. */
const threshold = 256

export const compressedFiles = (folder: string): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  async writeBundle() {
    const files = ['assets', '.'].flatMap((part) =>
      readdirSync(join(folder, part))
        .filter((file) => /\.(js|css|svg)$/.test(file) && file !== 'sw.js')
        .map((file) => join(folder, part, file)),
    )
    await Promise.all(
      files.map(async (file) => {
        const text = await readFile(file)
        if (text.length < threshold) return
        const small = await compress(text, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          },
        })
        if (small.length < text.length) await writeFile(`${file}.br`, small)
      }),
    )
  },
})
