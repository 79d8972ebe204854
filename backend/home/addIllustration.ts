import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import { readLink } from '../core/addresses.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { invalid } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import type { IllustrationBody } from './administrationWire.ts';
import { illustrations } from './tables.ts';

/** Adds a picture or video to the right column; answers its id. */
export async function addIllustration(
  context: BackendContext,
  caller: Caller,
  { fields, files, record }: ReceivedForm<typeof IllustrationBody, 'file'>,
): Promise<number> {
  const link = readLink(fields.lien, 'lien');
  const id = await context.database.transaction(async (tx) => {
    const [file] = await record(tx, files.file);
    if (!file) throw invalid('file', 'Veuillez choisir un fichier.');
    const [row] = await tx
      .insert(illustrations)
      .values({ fileId: file.id, link: file.contentType.startsWith('video/') ? null : link })
      .returning({ id: illustrations.id });
    if (!row) throw new Error('The illustration was not written.');
    await recordAct(tx, caller, 'illustration.create', String(row.id));
    return row.id;
  });
  announcePlatform(context.realtime);
  return id;
}
