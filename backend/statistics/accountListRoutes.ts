import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { administrator, anybody } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { ApiError, notFoundError } from '../core/errors.ts';
import { contentDisposition } from '../core/files/routes.ts';
import { streamAccountsCsv } from './accountExport.ts';
import { accountRequest } from './accountList.ts';
import { readReportPage } from './people.ts';
import { ExportAccountsBody, ListAccountsBody, readFilters, writeFilters } from './accountList.wire.ts';
import { toAccountReportResponse } from './people.wire.ts';
import { AccountReportResponse, ExportAccountsResponse, toExportAccountsResponse } from './wire.ts';

const SignedQuery = z.object({
  exp: z.string().default(''),
  for: z.string().optional().describe('Signed: the id of the person for whom the address was written'),
  sig: z.string().default(''),
});

const operation = (id: string, assumed: string) => ({
  id,
  source: '3 §7',
  assumed: `An addition: ${assumed}`,
  extension: 'ACCOUNT_SEARCH' as const,
});

/** Registers the routes that search and sort accounts, and download them. */
export function accountListRoutes(app: App): void {
  const { database, files } = app.context;

  app.post(
    '/api/admin/comptes',
    {
      config: {
        access: administrator,
        operation: operation('listAccounts', 'the documents show kinds of accounts, the newest first.'),
      },
      schema: {
        summary: 'Accounts that match all filters, in the chosen order',
        body: ListAccountsBody,
        response: { 200: AccountReportResponse },
      },
    },
    async ({ caller, body: { filters, page } }) =>
      toAccountReportResponse(
        await readReportPage(database, accountRequest(filters), page),
        files.linksFor(caller),
      ),
  );

  app.post(
    '/api/admin/comptes/export',
    {
      config: {
        access: administrator,
        operation: operation('exportAccounts', 'the documents show no download of accounts.'),
      },
      schema: {
        summary: 'The address of a CSV file of accounts, for the caller; noted in the journal',
        body: ExportAccountsBody,
        response: { 200: ExportAccountsResponse },
      },
    },
    async ({ caller, body }) => {
      await database.transaction((tx) => recordAuditEntry(tx, caller, 'accounts.export', ''));
      const key = `comptes/${writeFilters(body)}`;
      return toExportAccountsResponse(files.linksFor(caller).sign({ key }));
    },
  );

  app.get(
    '/files/comptes/:filters',
    {
      config: {
        access: anybody,
        operation: {
          ...operation('getAccountsFile', 'the documents show no download of accounts.'),
          bytes: { 200: { description: 'The accounts', types: ['text/csv'] } },
        },
      },
      schema: {
        summary: 'Accounts as CSV, for the administrator whom the signed path names',
        params: z.object({ filters: z.string() }),
        querystring: SignedQuery,
      },
    },
    async (request, reply) => {
      const { filters } = request.params;
      const verdict = files.verify(`comptes/${filters}`, request.query);
      if (!verdict.isOurs || verdict.reader === null) throw notFoundError();
      if (verdict.isExpired)
        throw new ApiError(410, 'Ce lien a expiré. Veuillez recharger la page.', 'LINK_EXPIRED');
      const [reader] = await database
        .select({ isAdministrator: users.isAdministrator })
        .from(users)
        .where(eq(users.id, verdict.reader));
      if (!reader?.isAdministrator) throw notFoundError();
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition('attachment', 'comptes.csv'));
      return reply.send(Readable.from(streamAccountsCsv(database, readFilters(filters))));
    },
  );
}
