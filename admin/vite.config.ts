import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// As for the storefront: under our own tests Vite would else take React's development build.
process.env.NODE_ENV = 'production'

export default defineConfig({
  mode: 'production',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  base: '/admin/',
  plugins: [react(), tailwindcss()],
  // ra-core reaches the router by react-router-dom, which has a copy of its own beside it: two routers know nothing of
  // each other.
  resolve: { dedupe: ['react-router'] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A font or picture inside a style would need `data:` in the policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
})
