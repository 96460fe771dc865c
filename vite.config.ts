/** The browser's half: dist/web, served by app/server.ts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressedFiles } from './app/compressed-files.ts'
import { offlineFiles } from './app/offline-files.ts'
import { webChunks } from './app/web-chunks.ts'

const out = join(import.meta.dirname, 'dist', 'web')
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  publicDir: 'app/public',
  plugins: [react(), pwa(), compressedFiles(out)],
  // its package offers the build with warnings for developers to everybody
  resolve: { alias: process.env.NODE_ENV === 'development' ? {} : { 'react-router': join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs') } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // every screen is a chunk; the page asks for what it needs
    chunkSizeWarningLimit: 600,
    assetsInlineLimit: 0,
    // what it does for browsers that are older than our target
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId, name }) => `assets/${readableName(facadeModuleId) ?? name}-[hash].js`,
        codeSplitting: { groups: webChunks },
      },
    },
  },
  server: { port: 5173, strictPort: false, proxy: Object.fromEntries(['/api', '/report', '/site', '/iclock'].map((path) => [path, { target: server, changeOrigin: false }])) },
})

/** 'features/exams/web/marks-entry.tsx' -> 'exams-marks-entry'. */
function readableName(module: string | null | undefined): string | undefined {
  const [, area, file] = /(?:features\/(\w[\w-]*)|platform)\/web\/(.+)\.(?:tsx?|json)$/.exec(module ?? '') ?? []
  return file && [area, file.replaceAll('/', '-')].filter(Boolean).join('-')
}

/**
 * Works without a network: the frame, the portal, attendance and marks, nothing else. The page itself carries a nonce,
 * so it is never precached: the last one received is kept together with its own header, where the nonce is the same.
 */
function pwa() {
  return VitePWA({
    strategies: 'generateSW',
    registerType: 'autoUpdate',
    injectRegister: false,
    manifest: {
      name: 'Pathshala',
      short_name: 'Pathshala',
      description: 'School software for Nepal',
      start_url: '/',
      display: 'standalone',
      background_color: '#f0f9f5',
      theme_color: '#1e7c5c',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
    includeManifestIcons: false,
    workbox: {
      globPatterns: ['assets/*.{js,css,woff2}'],
      navigateFallback: null,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      manifestTransforms: [
        (entries) => {
          const wanted = offlineFiles(JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8')))
          return { manifest: entries.filter((entry) => wanted.has(entry.url)) }
        },
      ],
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) => request.mode === 'navigate' && !/^\/(api|report|site)(\/|$)/.test(url.pathname),
          handler: 'NetworkFirst',
          options: { cacheName: 'page', networkTimeoutSeconds: 5, plugins: [{ cacheKeyWillBeUsed: async () => '/' }] },
        },
      ],
    },
  })
}
