import { z } from 'zod';
import { recordAuditEntry } from '../audit/audit.ts';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
import type { PersonKey } from '../people/rights.ts';
import { id, SuccessResponse } from '../core/wire.ts';
import { listAuditEntries } from './audit.ts';
import { changeAdministrator } from './changeAdministrator.ts';
import { listFailedDispatches, retryDispatch } from './dispatches.ts';
import { listAdministrators } from './people.ts';
import {
  ListAuditQuery,
  ListAuditResponse,
  ListFailedDispatchesQuery,
  ListFailedDispatchesResponse,
  PageParams,
  RecordExportBody,
  RetryDispatchBody,
  toListAuditResponse,
  toListFailedDispatchesResponse,
} from './administration.wire.ts';
import { toChangeAdministratorResponse, toListAdministratorsResponse } from './people.wire.ts';
import { ChangeAdministratorResponse, ListAdministratorsResponse } from './wire.ts';

const ok = { status: true as const };

/** Registers the routes of platform administrators, failed deliveries and the audit log. */
export function administrationRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;
  const change = async (caller: Caller, person: PersonKey, requestedValue: boolean | 'other') =>
    toChangeAdministratorResponse(
      await changeAdministrator(context, caller, person, requestedValue),
      files.linksFor(caller),
    );

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
    async ({ caller }) =>
      toListAdministratorsResponse(await listAdministrators(database), files.linksFor(caller)),
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
    ({ caller, params }) => change(caller, { email: params.email }, params.wanted === '1'),
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
    ({ caller, params }) => change(caller, { id: params.id }, 'other'),
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
        params: PageParams,
        querystring: ListAuditQuery,
        response: { 200: ListAuditResponse },
      },
    },
    async ({ caller, params, query }) =>
      toListAuditResponse(await listAuditEntries(database, { ...params, ...query }), files.linksFor(caller)),
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
      await database.transaction((tx) => recordAuditEntry(tx, caller, 'export', body.subject));
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
        params: PageParams,
        querystring: ListFailedDispatchesQuery,
        response: { 200: ListFailedDispatchesResponse },
      },
    },
    async ({ params, query }) =>
      toListFailedDispatchesResponse(await listFailedDispatches(database, { ...params, ...query })),
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
