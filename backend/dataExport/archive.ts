import { Readable } from 'node:stream';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { users } from '../accounts/tables.ts';
import { byteOrderMark } from '../core/csv.ts';
import type { Database } from '../core/database/database.ts';
import type { BlobStore } from '../core/files/blobs.ts';
import { files } from '../core/files/tables.ts';
import { startZip } from '../core/files/zip.ts';
import { renderIndexPage } from './indexPage.ts';
import { batchSize, readRows, type Section, sections } from './sections.ts';

/** A section as a JSON list, a batch at a time. */
async function* writeSection(database: Database, section: Section, personId: number): AsyncGenerator<string> {
  let before = '[';
  for await (const row of readRows(database, section, personId)) {
    yield `${before}\n${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

const readme = `Vos données

Cette archive contient ce que la plateforme conserve à votre sujet au moment du téléchargement.
Pour la lire, extrayez-la puis ouvrez index.html dans un navigateur.
Les fichiers .json sont des listes d’objets, en UTF-8 ; les dates sont en temps universel (ISO 8601).
Les textes des publications, commentaires et messages sont en HTML.

${sections.map(({ name, about }) => `${name}.json : ${about}.`).join('\n')}
fichiers/ : les fichiers que vous avez envoyés, précédés de leur numéro.

N’y figurent ni votre mot de passe, que personne ne connaît, ni ce que d’autres ont écrit.
`;

const safeName = (name: string): string =>
  name.replaceAll(/[<>:"|?*\\/\p{Cc}]|[. ]+$/gu, '-').slice(-120) || '_';

/** Streams all that concerns a person as a zip archive: a batch of rows or one file is in memory at a time. */
export function streamExport(
  database: Database,
  blobs: BlobStore,
  personId: number,
  log: FastifyBaseLogger,
): NodeJS.ReadableStream {
  const zip = startZip(log);
  // As Windows reads texts.
  zip.addText('LISEZ-MOI.txt', byteOrderMark + readme.replaceAll('\n', '\r\n'));
  zip.add('index.html', {}, async () => Readable.from(renderIndexPage(database, sections, personId)));
  for (const section of sections)
    zip.add(`${section.name}.json`, {}, async () => Readable.from(writeSection(database, section, personId)));
  const avatar = sql`(select u.avatar_id from ${users} as u where u.id = ${personId})`;
  const addFiles = async () => {
    for (let after = 0; !zip.isOver();) {
      const found = await database
        .select({ id: files.id, key: files.key, name: files.originalName })
        .from(files)
        .where(and(or(eq(files.uploaderId, personId), eq(files.id, avatar)), gt(files.id, after)))
        .orderBy(asc(files.id))
        .limit(batchSize);
      for (const { id, key, name } of found) {
        const path = `fichiers/${id}-${safeName(name)}`;
        if ((await blobs.size(key)) === undefined)
          zip.addText(`${path} (fichier manquant).txt`, 'La plateforme n’a plus ce fichier.\r\n');
        else zip.add(path, { compress: false }, () => blobs.stream(key));
      }
      if (found.length < batchSize) break;
      after = found.at(-1)?.id ?? after;
    }
    zip.end();
  };
  addFiles().catch(zip.fail);
  return zip.output;
}
