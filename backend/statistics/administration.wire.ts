import { z } from 'zod';
import type { FileLinks } from '../core/files/links.ts';
import { after, count, id, instant, offset, positions, requestInstant } from '../core/wire.ts';
import { toWireUser } from '../people/people.wire.ts';
import { User } from '../people/wire.ts';
import type { listAuditEntries } from './audit.ts';
import type { listFailedDispatches } from './dispatches.ts';

const number = z.number().int().min(0);

/** Path parameters of the audit log and the failed deliveries. */
export const PageParams = z
  .object({ start: offset, nb: count(100) })
  .transform(({ start, nb }) => ({ start, count: nb }));

/** Query of `GET /api/admin/envois/{start}/{nb}`. */
export const ListFailedDispatchesQuery = z
  .object({ id: id.optional().describe('The only one that is wanted'), apres: after })
  .transform(({ id: dispatchId, apres }) => ({ id: dispatchId, after: apres }));

/**
 * Response of `GET /api/admin/envois/{start}/{nb}`: mails and push messages that could not be delivered, newest
 * first.
 */
export const ListFailedDispatchesResponse = z.object({
  status: z.literal(true),
  total: number,
  result: z.array(
    z.object({
      id,
      type: z.string().describe('Stable name of what was to be sent: reset-link'),
      destinataire: z.string().describe('To whom'),
      erreur: z.string().describe('What the service answered, or why it did not'),
      tentatives: number.describe('How often it was tried'),
      date: instant.describe('When it was written'),
      abandon: instant.describe('When it was given up'),
    }),
  ),
  positions,
});

/** Body of `POST /api/admin/envois/renvoi`: the failed delivery to retry. */
export const RetryDispatchBody = z.object({ id });

/** Body of `POST /api/admin/audit/export`: what a client exported, for the audit log. */
export const RecordExportBody = z
  .object({
    quoi: z.enum(['comptes', 'journal', 'statistiques']).describe('What a client exports'),
  })
  .transform(({ quoi }) => ({ subject: quoi }));

/** Query of `GET /api/admin/audit/{start}/{nb}`: filters of the audit log. */
export const ListAuditQuery = z
  .object({
    id: id.optional().describe('The only act that is wanted'),
    personne: id.optional().describe('Only what this person did, or what was done to them'),
    actes: z
      .string()
      .max(2_000)
      .transform((names) => names.split(','))
      .optional()
      .describe('Only acts of these names, separated by commas'),
    du: requestInstant().optional().describe('Only acts from this moment on'),
    au: requestInstant().optional().describe('Only acts before this moment'),
    apres: after,
  })
  .transform(({ id: entryId, personne, actes, du, au, apres }) => ({
    id: entryId,
    personId: personne,
    actions: actes,
    from: du === undefined ? undefined : new Date(du),
    to: au === undefined ? undefined : new Date(au),
    after: apres,
  }));

/** Response of `GET /api/admin/audit/{start}/{nb}`: entries of the audit log, newest first. */
export const ListAuditResponse = z.object({
  status: z.literal(true),
  total: number,
  result: z.array(
    z.object({
      id,
      auteur: User.nullable().describe('Null once the account is closed'),
      concerne: User.nullable().describe('The person to whom it was done'),
      action: z.string().describe('Stable name of the act: link.create'),
      sujet: z.string().describe('What it was done to'),
      changements: z
        .array(
          z.object({
            champ: z.string().describe('Stable name of the field: mainColor'),
            avant: z.string().nullable().describe('Plain text; null for files, whose values are not shown'),
            apres: z.string().nullable(),
          }),
        )
        .describe('What changed'),
      fois: z.number().int().describe('How often within the hour: refused sign-ins are counted'),
      date: instant,
    }),
  ),
  positions,
});

/** Response with a page of failed deliveries. */
export const toListFailedDispatchesResponse = ({
  rows,
  ...page
}: Awaited<ReturnType<typeof listFailedDispatches>>): z.output<typeof ListFailedDispatchesResponse> => ({
  status: true,
  ...page,
  result: rows.map((row) => ({
    id: row.id,
    type: row.kind,
    destinataire: row.recipient,
    erreur: row.failure ?? '',
    tentatives: row.attempts,
    date: row.createdAt.toISOString(),
    abandon: (row.givenUpAt ?? row.createdAt).toISOString(),
  })),
});

/** Response with a page of the audit log. */
export function toListAuditResponse(
  { rows, people, ...page }: Awaited<ReturnType<typeof listAuditEntries>>,
  links: FileLinks,
): z.output<typeof ListAuditResponse> {
  const toPerson = (userId: number | null) => {
    const person = userId === null ? undefined : people.get(userId);
    return person ? toWireUser(person, links) : null;
  };
  const result = rows.map((row) => ({
    id: row.id,
    auteur: toPerson(row.actorId),
    concerne: toPerson(row.targetId),
    action: row.action,
    sujet: row.subject,
    changements: (row.details.changes ?? []).map(({ field, before, after: next }) => ({
      champ: field,
      avant: before,
      apres: next,
    })),
    fois: row.count,
    date: row.createdAt.toISOString(),
  }));
  return { status: true, ...page, result };
}
