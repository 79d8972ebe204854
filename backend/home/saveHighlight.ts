import { eq, max, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editStamp, requireUnmodified } from '../accounts/modifications.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishPlatformChange } from '../branding/realtimeEvents.ts';
import { readLink } from '../core/addresses.ts';
import type { Transaction } from '../core/database/database.ts';
import { invalid, notFound } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { isBlankHtml, sanitizePostHtml } from '../core/html.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { ChangedAnswer, HighlightBody } from './administrationWire.ts';
import { highlights } from './tables.ts';

/** Locks a slide and returns it. */
async function presentHighlight(
  tx: Transaction,
  own: SQL,
  read: z.output<typeof HighlightBody>['modifie'],
): Promise<typeof highlights.$inferSelect> {
  const [present] = await tx.select().from(highlights).where(own).for('update');
  if (!present) throw notFound();
  requireUnmodified(present, read);
  return present;
}

/** Adds a slide to the home carousel, at its end, or changes the one that is named. */
export async function saveHighlight(
  request: FastifyRequest,
  { fields, files, record }: ReceivedForm<typeof HighlightBody, 'file'>,
): Promise<z.output<typeof ChangedAnswer>> {
  const { caller } = request;
  const [file] = files.file;
  const link = fields.lien === undefined ? undefined : readLink(fields.lien, 'lien');
  const text = fields.text === undefined ? undefined : sanitizePostHtml(fields.text);
  const { answer } = await writeOnce(request, async (tx) => {
    publishPlatformChange(tx);
    const own = fields.idbandeau == null ? undefined : eq(highlights.id, fields.idbandeau);
    const present = own && (await presentHighlight(tx, own, fields.modifie));
    const type = fields.type ?? (present && (present.text === null ? 'file' : 'text'));
    if (type === undefined) throw invalid('type', 'Choisissez un texte, une image ou une vidéo.');
    const html = text ?? present?.text ?? '';
    if (type === 'text' && isBlankHtml(html)) throw invalid('text', 'Le texte est obligatoire.');
    if (type === 'file' && !file && present?.fileId == null)
      throw invalid('file', 'Veuillez choisir un fichier.');
    const [stored] = file && type === 'file' ? await record(tx, [file]) : [];
    const describe = async (fileId: number | null | undefined) => {
      if (type === 'file' && fileId != null && fields.alternative !== undefined)
        await setAlternatives(tx, [fileId], [fields.alternative]);
    };
    const values = {
      text: type === 'text' ? html : null,
      // Only a picture leads somewhere.
      link:
        type === 'file' && !file?.contentType.startsWith('video/')
          ? link === undefined
            ? (present?.link ?? null)
            : link
          : null,
      ...(type === 'text' ? { fileId: null } : stored ? { fileId: stored.id } : {}),
    };
    if (present) {
      await tx
        .update(highlights)
        .set({ ...values, ...editStamp(caller) })
        .where(own);
      await describe(stored?.id ?? present.fileId);
      await recordAuditEntry(tx, caller, 'highlight.update', String(present.id));
      return { status: true as const, id: present.id };
    }
    const [last] = await tx.select({ position: max(highlights.position) }).from(highlights);
    const [made] = await tx
      .insert(highlights)
      .values({ ...values, position: (last?.position ?? 0) + 1 })
      .returning({ id: highlights.id });
    if (!made) throw new Error('The slide was not written.');
    await describe(stored?.id);
    await recordAuditEntry(tx, caller, 'highlight.create', String(made.id));
    return { status: true as const, id: made.id };
  });
  return answer;
}
