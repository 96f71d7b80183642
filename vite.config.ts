import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The Worker answers /api; in development it runs on its own port.
const apiPort = process.env.API_PORT ?? "8786";

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss()],
  build: { outDir: "dist", emptyOutDir: true },
  server: { proxy: { "/api": `http://127.0.0.1:${apiPort}` } },
});
