import { defineConfig } from 'drizzle-kit';

/** Configuration of `npm run migration`; paths are relative to the project root. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './backend/app/schema.ts',
  out: './backend/core/database/migrations',
});
