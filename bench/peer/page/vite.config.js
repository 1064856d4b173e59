import { defineConfig } from 'vite';

export default defineConfig({
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: ['admin.html', 'bare.html', 'grid.html'] },
  },
});
