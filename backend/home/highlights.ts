import { type SQL, eq, max } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import { recordAuditChanges, recordAuditEntry } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import { publishPlatformChange } from '../core/realtime/eventQueue.ts';
import { parseLinkUrl } from '../core/addresses.ts';
import type { Transaction } from '../core/database/database.ts';
import { invalidError, notFoundError } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { isBlankHtml, sanitizePostHtml } from '../core/html.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { SavedIdResponse, SaveHighlightBody } from './administration.wire.ts';
import { highlights } from './tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';

/** Locks a slide and returns it. */
async function lockHighlight(
  tx: Transaction,
  own: SQL,
  lastModifiedAt: z.output<typeof SaveHighlightBody>['lastModifiedAt'],
): Promise<typeof highlights.$inferSelect> {
  const [current] = await tx.select().from(highlights).where(own).for('update');
  if (!current) throw notFoundError();
  requireUnmodified(current, lastModifiedAt);
  return current;
}

/** Adds a slide at the end of the carousel, or updates the given one. */
export async function saveHighlight(
  request: FastifyRequest,
  { fields, files, recordFiles }: ReceivedForm<typeof SaveHighlightBody, 'file'>,
): Promise<z.output<typeof SavedIdResponse>> {
  const { caller } = request;
  const [file] = files.file;
  const link = fields.link === undefined ? undefined : parseLinkUrl(fields.link, 'lien');
  const text = fields.text === undefined ? undefined : sanitizePostHtml(fields.text);
  const { answer } = await writeOnce(request, async (tx) => {
    publishPlatformChange(tx);
    const own = fields.highlightId == null ? undefined : eq(highlights.id, fields.highlightId);
    const current = own && (await lockHighlight(tx, own, fields.lastModifiedAt));
    const kind = fields.kind ?? (current && (current.text === null ? 'file' : 'text'));
    if (kind === undefined) throw invalidError('type', 'Choisissez un texte, une image ou une vidéo.');
    const html = text ?? current?.text ?? '';
    if (kind === 'text' && isBlankHtml(html)) throw invalidError('text', 'Le texte est obligatoire.');
    if (kind === 'file' && !file && current?.fileId == null)
      throw invalidError('file', 'Veuillez choisir un fichier.');
    const [stored] = file && kind === 'file' ? await recordFiles(tx, [file]) : [];
    const describe = async (fileId: number | null | undefined) => {
      if (kind === 'file' && fileId != null && fields.alternative !== undefined)
        await setAlternatives(tx, [fileId], [fields.alternative]);
    };
    const values = {
      text: kind === 'text' ? html : null,
      // Only a picture has a link.
      link:
        kind === 'file' && !file?.contentType.startsWith('video/')
          ? link === undefined
            ? (current?.link ?? null)
            : link
          : null,
      ...(kind === 'text' ? { fileId: null } : stored ? { fileId: stored.id } : {}),
    };
    if (current) {
      await tx
        .update(highlights)
        .set({ ...values, ...editColumns(caller) })
        .where(own);
      await describe(stored?.id ?? current.fileId);
      const changes = changesBetween(current, values);
      await recordAuditChanges(tx, caller, 'highlight.update', String(current.id), { changes });
      return { status: true as const, id: current.id };
    }
    const [last] = await tx.select({ position: max(highlights.position) }).from(highlights);
    const [created] = await tx
      .insert(highlights)
      .values({ ...values, position: (last?.position ?? 0) + 1 })
      .returning({ id: highlights.id });
    if (!created) throw new Error('The slide was not written.');
    await describe(stored?.id);
    await recordAuditEntry(tx, caller, 'highlight.create', String(created.id));
    return { status: true as const, id: created.id };
  });
  return answer;
}

/** Deletes a slide. */
export async function deleteHighlight(context: BackendContext, caller: Caller, id: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    const deleted = await tx.delete(highlights).where(eq(highlights.id, id)).returning();
    if (deleted.length === 0) throw notFoundError();
    await recordAuditEntry(tx, caller, 'highlight.delete', String(id));
    publishPlatformChange(tx);
  });
}
