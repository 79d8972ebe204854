import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { anybody, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { ApiError, forbiddenError, notFoundError } from '../core/errors.ts';
import { contentDisposition } from '../core/files/routes.ts';
import { id } from '../core/wire.ts';
import { streamExport } from './archive.ts';

/** Body of `POST /api/donnees`: whose data; the caller's own without it. */
const ExportDataBody = z.object({ id: id.optional().describe('For platform administrators') });
/** Response of `POST /api/donnees`: the signed path of the archive. */
export const ExportDataResponse = z.object({ status: z.literal(true), archive: z.string() });

const ExportQuery = z.object({
  exp: z.string().default(''),
  for: z.string().optional().describe('Signed: the id of the person for whom the address was written'),
  sig: z.string().default(''),
});

const operation = { source: '2 §7', extension: 'DATA_EXPORT' } as const;

/** Registers the routes that export all that concerns a person. */
export function routes(app: App): void {
  const { database, files } = app.context;
  /** Answers being sent, by reader and person: a new download ends the former one. */
  const running = new Map<string, ServerResponse>();

  app.post(
    '/api/donnees',
    {
      config: {
        access: signedIn,
        limit: 'edit',
        operation: { id: 'exportData', ...operation, assumed: 'An addition: the documents export nothing.' },
      },
      schema: {
        summary:
          "The signed path of a zip archive of the caller's data; of anybody's for platform administrators",
        body: ExportDataBody,
        response: { 200: ExportDataResponse },
      },
    },
    async ({ caller, body }) => {
      const personId = body.id ?? caller.id;
      if (personId !== caller.id && !caller.isAdministrator) throw forbiddenError();
      const [person] = await database
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, personId));
      if (!person) throw notFoundError();
      if (personId !== caller.id)
        await database.transaction((tx) =>
          recordAuditEntry(tx, caller, 'user.export', person.email, { targetId: personId }),
        );
      const archive = files.linksFor(caller).sign({ key: `archives/donnees/${personId}` });
      return { status: true as const, archive };
    },
  );

  app.get(
    '/files/archives/donnees/:person',
    {
      config: {
        access: anybody,
        operation: {
          id: 'getExportedData',
          ...operation,
          assumed: 'An addition: the documents export nothing.',
          bytes: { 200: { description: 'The archive', types: ['application/zip'] } },
        },
      },
      schema: {
        summary: 'A zip archive of what concerns a person, for the person whom its signed path names',
        params: z.object({ person: id }),
        querystring: ExportQuery,
      },
    },
    async (request, reply) => {
      const { person: personId } = request.params;
      const verdict = files.verify(`archives/donnees/${personId}`, request.query);
      if (!verdict.isOurs || verdict.reader === null) throw notFoundError();
      if (verdict.isExpired)
        throw new ApiError(410, 'Ce lien a expiré. Veuillez recharger la page.', 'LINK_EXPIRED');
      const [reader] = await database
        .select({ isAdministrator: users.isAdministrator })
        .from(users)
        .where(eq(users.id, verdict.reader));
      if (!reader || (verdict.reader !== personId && !reader.isAdministrator)) throw notFoundError();
      const key = `${verdict.reader} ${personId}`;
      running.get(key)?.destroy();
      running.set(key, reply.raw);
      const archive = streamExport(database, files.blobs, personId, request.log);
      archive.once('close', () => {
        if (running.get(key) === reply.raw) running.delete(key);
      });
      reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition('attachment', 'Données personnelles.zip'));
      return reply.send(archive);
    },
  );
}
