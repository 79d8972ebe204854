import { defineConfig } from 'drizzle-kit';

/** For `npm run migration`. Paths start at the project's root folder. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './backend/app/schema.ts',
  out: './backend/core/database/migrations',
});
