import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  // Beside the storefront's cache.
  cacheDir: '../../node_modules/.cache/gallery',
  build: { target: 'es2022', chunkSizeWarningLimit: 900 },
})
