import { defineConfig } from 'drizzle-kit';

/**
 * Migrations are generated from the tables, from the project's root folder:
 *
 *     npx drizzle-kit generate --config backend/core/database/drizzle.config.ts --name <what_changes>
 *
 * and committed; they run when a backend starts.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './backend/app/schema.ts',
  out: './backend/core/database/migrations',
});
