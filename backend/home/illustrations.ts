import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishPlatformChange } from '../core/realtime/eventQueue.ts';
import { parseLinkUrl } from '../core/addresses.ts';
import { invalidError, notFoundError } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { SavedIdResponse, AddIllustrationBody } from './administration.wire.ts';
import { illustrations } from './tables.ts';
import { eq } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';

/** Adds a picture or video to the right column. */
export async function addIllustration(
  request: FastifyRequest,
  { fields, files, recordFiles }: ReceivedForm<typeof AddIllustrationBody, 'file'>,
): Promise<z.output<typeof SavedIdResponse>> {
  const { caller } = request;
  const link = parseLinkUrl(fields.link, 'lien');
  const { answer } = await writeOnce(request, async (tx) => {
    const [file] = await recordFiles(tx, files.file);
    if (!file) throw invalidError('file', 'Veuillez choisir un fichier.');
    if (fields.alternative !== undefined) await setAlternatives(tx, [file.id], [fields.alternative]);
    const [row] = await tx
      .insert(illustrations)
      .values({ fileId: file.id, link: file.contentType.startsWith('video/') ? null : link })
      .returning({ id: illustrations.id });
    if (!row) throw new Error('The illustration was not written.');
    await recordAuditEntry(tx, caller, 'illustration.create', String(row.id));
    publishPlatformChange(tx);
    return { status: true as const, id: row.id };
  });
  return answer;
}

/** Deletes a picture or video of the right column; throws 404 when it does not exist. */
export async function deleteIllustration(context: BackendContext, caller: Caller, id: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    const deleted = await tx.delete(illustrations).where(eq(illustrations.id, id)).returning();
    if (deleted.length === 0) throw notFoundError();
    await recordAuditEntry(tx, caller, 'illustration.delete', String(id));
    publishPlatformChange(tx);
  });
}
