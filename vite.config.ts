/** The browser's half: dist/web, served by app/server.ts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from './app/compressed-files.ts'
import { type BuildManifest, keptByRooms, offlineFiles } from './app/offline-files.ts'
import { declaredRights, familyWords, sharedWords } from './app/web-words.ts'
import { mantineParts } from './app/mantine-parts.ts'
import { webChunks } from './app/web-chunks.ts'

const out = join(import.meta.dirname, 'dist', 'web')
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  publicDir: 'app/public',
  plugins: [
    react(),
    mantineParts(import.meta.dirname),
    familyWords(import.meta.dirname),
    sharedWords(import.meta.dirname),
    declaredRights(import.meta.dirname),
    earlyFonts(),
    offlineList(),
    compressedFiles(out),
  ],
  // its package offers the build with warnings for developers to everybody
  resolve: {
    alias:
      process.env.NODE_ENV === 'development'
        ? {}
        : { 'react-router': join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs') },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // every screen is a chunk; the page asks for what it needs
    chunkSizeWarningLimit: 600,
    assetsInlineLimit: 0,
    // what it does for browsers that are older than our target
    modulePreload: {
      polyfill: false,
      // what the frame has loaded when a screen of the office is opened need not be named for each of 290 screens
      resolveDependencies: (_file, needed, { hostId }) =>
        hostId.includes('rooms.web') ? needed.filter((file) => !ofFrame.test(file)) : needed,
    },
    rollupOptions: {
      output: {
        // the table of screens names each of 290 files, which nearly nothing compresses: a room and the shortest hash the build takes
        chunkFileNames: ({ facadeModuleId, name }) => `assets/${roomOf(facadeModuleId) ?? name}-[hash:7].js`,
        codeSplitting: { groups: webChunks },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: Object.fromEntries(
      ['/api', '/report', '/site', '/iclock'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
})

const ofFrame = /assets\/(rolldown-runtime|index|basics|frame|office|shared|outbox|dates)-[^/]+$/

/** 'features/exams/web/marks-entry.tsx' -> 'exams'. */
const roomOf = (module: string | null | undefined): string | undefined =>
  /features\/(\w[\w-]*)\/web\/.+\.(?:tsx?|json)(?:\?\w+)?$/.exec(module ?? '')?.[1]

/** The Latin of every page is asked for with the first script: text that is drawn before its font comes would move. */
function earlyFonts(): Plugin {
  return {
    name: 'early-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /mukta-latin-\d+-[^/]+\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head-prepend',
          })),
    },
  }
}

/** Which files the page puts by for when the network is gone (platform/web/offline.ts; served then by app/public/sw.js). */
function offlineList(): Plugin {
  const build = () => JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8')) as BuildManifest
  return {
    name: 'offline-list',
    apply: 'build',
    // not closeBundle: that comes after a failed build too, and would complain instead of what failed
    writeBundle: () =>
      writeFileSync(join(out, 'offline.json'), JSON.stringify(offlineFiles(build(), keptByRooms(import.meta.dirname)))),
  }
}
