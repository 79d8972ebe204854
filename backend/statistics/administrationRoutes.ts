import { z } from 'zod';
import { recordAuditEntry } from '../audit/audit.ts';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { after, count, id, offset, SuccessResponse } from '../core/wire.ts';
import { listAuditEntries } from './audit.ts';
import { changeAdministrator } from './changeAdministrator.ts';
import { listFailedDispatches, retryDispatch } from './dispatches.ts';
import { listAdministrators } from './people.ts';
import {
  ChangeAdministratorResponse,
  ListAuditResponse,
  ListAuditQuery,
  RecordExportBody,
  ListFailedDispatchesResponse,
  ListAdministratorsResponse,
  RetryDispatchBody,
} from './wire.ts';

const ok = { status: true as const };

/** Registers the routes of platform administrators, failed deliveries and the audit log. */
export function administrationRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;

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
        response: { 200: ListAdministratorsResponse },
      },
    },
    async ({ caller }) => ({ ...ok, users: await listAdministrators(database, files.linksFor(caller)) }),
  );

  app.post(
    '/api/suprauser/:wanted/:email',
    {
      config: {
        access: administrator,
        operation: {
          id: 'setAdministrator',
          source: '3 §7',
          assumed:
            '1 gives the right and 0 takes it; the answer lists everybody who has it. Giving it to one who has it changes nothing: so the list is read.',
        },
      },
      schema: {
        summary: 'Gives or takes the right to administer the platform, never the last one’s',
        params: z.object({ wanted: z.enum(['0', '1']), email: z.string().trim().toLowerCase() }),
        response: { 200: ChangeAdministratorResponse },
      },
    },
    ({ caller, params }) =>
      changeAdministrator(context, caller, { email: params.email }, params.wanted === '1'),
  );

  app.get(
    '/api/users/:id/toggle-admin',
    {
      config: {
        access: administrator,
        operation: { id: 'toggleAdministrator', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Turns somebody’s right to administer the platform round, never the last one’s',
        params: z.object({ id }),
        response: { 200: ChangeAdministratorResponse },
      },
    },
    ({ caller, params }) => changeAdministrator(context, caller, { id: params.id }, 'other'),
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
        summary: 'What was administered, invitations of outsiders, and refused sign-ins; newest first',
        params: z.object({ start: offset, nb: count(100) }),
        querystring: ListAuditQuery,
        response: { 200: ListAuditResponse },
      },
    },
    async ({ caller, params, query }) => ({
      ...ok,
      ...(await listAuditEntries(database, files.linksFor(caller), {
        start: params.start,
        count: params.nb,
        after: query.apres,
        id: query.id,
        personId: query.personne,
        actions: query.actes,
        from: query.du === undefined ? undefined : new Date(query.du),
        to: query.au === undefined ? undefined : new Date(query.au),
      })),
    }),
  );

  app.post(
    '/api/admin/audit/export',
    {
      config: {
        access: administrator,
        operation: {
          id: 'recordExport',
          source: '3 §7',
          assumed: 'An addition: clients write the files that administrators export, and say so.',
          extension: 'AUDIT',
        },
      },
      schema: {
        summary: 'Notes in the journal that something is exported',
        body: RecordExportBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await database.transaction((tx) => recordAuditEntry(tx, caller, 'export', body.quoi));
      return ok;
    },
  );

  app.get(
    '/api/admin/envois/:start/:nb',
    {
      config: {
        access: administrator,
        operation: {
          id: 'listGivenUp',
          source: '3 §7',
          assumed: 'An addition: the documents do not say what becomes of mails that are not taken.',
          extension: 'FAILED_DELIVERIES',
        },
      },
      schema: {
        summary: 'Mails and push messages that were given up, newest first',
        params: z.object({ start: offset, nb: count(100) }),
        querystring: z.object({
          id: id.optional().describe('The only one that is wanted'),
          apres: after,
        }),
        response: { 200: ListFailedDispatchesResponse },
      },
    },
    async ({ params, query }) => ({
      ...ok,
      ...(await listFailedDispatches(database, {
        start: params.start,
        count: params.nb,
        after: query.apres,
        id: query.id,
      })),
    }),
  );

  app.post(
    '/api/admin/envois/renvoi',
    {
      config: {
        access: administrator,
        operation: {
          id: 'resend',
          source: '3 §7',
          assumed: 'An addition: the documents do not say what becomes of mails that are not taken.',
          extension: 'FAILED_DELIVERIES',
        },
      },
      schema: {
        summary: 'Sends again what was given up',
        body: RetryDispatchBody,
        response: { 200: SuccessResponse },
      },
    },
    ({ caller, body }) => retryDispatch(context, caller, body.id),
  );
}
