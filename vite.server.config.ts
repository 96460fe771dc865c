/** The server build: app/cli.ts and worker threads to dist/server, for a Node that does not read TypeScript. */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'vite'

const workers = ['app', 'platform/server'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('-worker.ts'))
    .map((name) => `${folder}/${name}`),
)

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        cli: 'app/cli.ts',
        ...Object.fromEntries(workers.map((file) => [basename(file, '.ts'), file])),
      },
      // All in one folder, so that `new URL('./x-worker.js', import.meta.url)` holds from every chunk.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
