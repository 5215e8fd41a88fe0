import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => {
  const mode = command === 'build' ? 'production' : 'development'
  // Otherwise our test runner gets React's development build.
  process.env.NODE_ENV = mode
  return {
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    base: '/admin/',
    plugins: [react(), tailwindcss()],
    // Two copies of the router do not share their state.
    resolve: { dedupe: ['react-router'] },
    build: {
      outDir: 'dist',
      target: 'es2022',
      modulePreload: { polyfill: false },
      // Inlined fonts or pictures would need `data:` in the policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 900,
    },
  }
})
