import { z } from 'zod';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { count, start } from '../core/wire.ts';
import { listActs } from './audit.ts';
import { administrators, listForStatistics } from './people.ts';
import { AuditAnswer, ListAdministratorsAnswer } from './wire.ts';

const ok = { status: true as const };

/** Who administers the platform, and what they did. */
export function administrationRoutes(app: App): void {
  const { database, files } = app.context;

  app.get(
    '/api/admin/administrateurs',
    {
      config: {
        access: administrator,
        operation: {
          id: 'listPlatformAdministrators',
          source: '3 §7',
          assumed: 'An addition: the documents show no way to read the list without changing it.',
          extension: 'ADMINISTRATORS',
        },
      },
      schema: {
        summary: 'Everybody who administers the platform, by name',
        response: { 200: ListAdministratorsAnswer },
      },
    },
    async () => ({ ...ok, users: await listForStatistics(database, files, administrators) }),
  );

  app.get(
    '/api/admin/audit/:start/:nb',
    {
      config: {
        access: administrator,
        operation: {
          id: 'listActs',
          source: '3 §7',
          assumed: 'An addition: the documents show no way to read what was done.',
          extension: 'AUDIT',
        },
      },
      schema: {
        summary: 'What administrators did, newest first',
        params: z.object({ start, nb: count(100) }),
        response: { 200: AuditAnswer },
      },
    },
    async ({ params }) => ({ ...ok, ...(await listActs(database, files, params.start, params.nb)) }),
  );
}
