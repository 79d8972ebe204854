import { eq, max } from 'drizzle-orm';
import { editionBy, requireUnchanged } from '../accounts/editing.ts';
import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import { readLink } from '../core/addresses.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { invalid, notFound } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { isBlankHtml, sanitizePostHtml } from '../core/html.ts';
import type { HighlightBody } from './administrationWire.ts';
import { highlights } from './tables.ts';

/** Adds a slide to the home carousel, at its end, or changes the one that is named; answers its id. */
export async function saveHighlight(
  context: BackendContext,
  caller: Caller,
  { fields, files, record }: ReceivedForm<typeof HighlightBody, 'file'>,
): Promise<number> {
  const [file] = files.file;
  const link = readLink(fields.lien, 'lien');
  const text = sanitizePostHtml(fields.text);
  const isChange = fields.idbandeau != null;
  if (fields.type === 'text' && isBlankHtml(text)) throw invalid('text', 'Le texte est obligatoire.');
  if (fields.type === 'file' && !file && !isChange) throw invalid('file', 'Veuillez choisir un fichier.');
  const id = await context.database.transaction(async (tx) => {
    const [stored] = file && fields.type === 'file' ? await record(tx, [file]) : [];
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
      await recordAct(tx, caller, 'highlight.update', String(present.id));
      return present.id;
    }
    const [last] = await tx.select({ position: max(highlights.position) }).from(highlights);
    const [made] = await tx
      .insert(highlights)
      .values({ ...values, position: (last?.position ?? 0) + 1 })
      .returning({ id: highlights.id });
    if (!made) throw new Error('The slide was not written.');
    await recordAct(tx, caller, 'highlight.create', String(made.id));
    return made.id;
  });
  announcePlatform(context.realtime);
  return id;
}
