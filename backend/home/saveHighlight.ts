import { eq, max } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editionBy, requireUnchanged } from '../accounts/editing.ts';
import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import { readLink } from '../core/addresses.ts';
import { invalid, notFound } from '../core/errors.ts';
import { setAlternatives } from '../core/files/alternatives.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { isBlankHtml, sanitizePostHtml } from '../core/html.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { ChangedAnswer, HighlightBody } from './administrationWire.ts';
import { highlights } from './tables.ts';

/** Adds a slide to the home carousel, at its end, or changes the one that is named. */
export async function saveHighlight(
  request: FastifyRequest,
  { fields, files, record }: ReceivedForm<typeof HighlightBody, 'file'>,
): Promise<z.output<typeof ChangedAnswer>> {
  const { caller } = request;
  const [file] = files.file;
  const link = readLink(fields.lien, 'lien');
  const text = sanitizePostHtml(fields.text);
  const isChange = fields.idbandeau != null;
  if (fields.type === 'text' && isBlankHtml(text)) throw invalid('text', 'Le texte est obligatoire.');
  if (fields.type === 'file' && !file && !isChange) throw invalid('file', 'Veuillez choisir un fichier.');
  const { answer } = await writeOnce(request, async (tx) => {
    announcePlatform(tx);
    const [stored] = file && fields.type === 'file' ? await record(tx, [file]) : [];
    const describe = async (fileId: number | null | undefined) => {
      if (fields.type === 'file' && fileId != null && fields.alternative !== undefined)
        await setAlternatives(tx, [fileId], [fields.alternative]);
    };
    const values = {
      text: fields.type === 'text' ? text : null,
      // Only a picture leads somewhere.
      link: fields.type === 'file' && !file?.contentType.startsWith('video/') ? link : null,
      ...(fields.type === 'text' ? { fileId: null } : stored ? { fileId: stored.id } : {}),
    };
    if (fields.idbandeau != null) {
      const own = eq(highlights.id, fields.idbandeau);
      const [present] = await tx.select().from(highlights).where(own).for('update');
      if (!present) throw notFound();
      requireUnchanged(present, fields.modifie);
      if (fields.type === 'file' && !stored && present.fileId === null)
        throw invalid('file', 'Veuillez choisir un fichier.');
      await tx
        .update(highlights)
        .set({ ...values, ...editionBy(caller) })
        .where(own);
      await describe(stored?.id ?? present.fileId);
      await recordAct(tx, caller, 'highlight.update', String(present.id));
      return { status: true as const, id: present.id };
    }
    const [last] = await tx.select({ position: max(highlights.position) }).from(highlights);
    const [made] = await tx
      .insert(highlights)
      .values({ ...values, position: (last?.position ?? 0) + 1 })
      .returning({ id: highlights.id });
    if (!made) throw new Error('The slide was not written.');
    await describe(stored?.id);
    await recordAct(tx, caller, 'highlight.create', String(made.id));
    return { status: true as const, id: made.id };
  });
  return answer;
}
