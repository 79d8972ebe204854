import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { BackendContext } from '../core/app.ts';
import type { FileKind } from '../core/files/kinds.ts';
import { files } from '../core/files/tables.ts';
import { docx, pdf, wav, xlsx } from './documents.ts';
import { logo, mark, portrait, type Random, scene } from './pictures.ts';
import { communityPlans, isWoman, organisation } from './organisation.ts';

/** Rows of the demo's files, by what they are. A row is used once: each belongs to one post, message or document. */
export interface DemoFiles {
  portraits: number[];
  logos: number[];
  covers: number[];
  scenes: number[];
  documents: number[];
  audios: number[];
  videos: number[];
  platformLogo: number;
  platformMark: number;
}

const shapes = [
  [1600, 1067],
  [1200, 1600],
  [1600, 900],
  [1400, 1400],
  [1600, 1200],
  [900, 1350],
] as const;

/** Draws and stores every file that the demo shows. */
export async function makeFiles(
  context: BackendContext,
  random: Random,
  amounts: { portraits: number; scenes: number; documents: number; audios: number; videos: number },
): Promise<DemoFiles> {
  const store = async (name: string, content: Buffer, kind: FileKind): Promise<number> => {
    const staged = await context.files.stage({ name, content: Readable.from([content]) }, { kinds: [kind] });
    const [row] = await context.files.record(context.database, [staged]);
    if (!row) throw new Error(`The demo file ${name} was not stored.`);
    return row.id;
  };
  /** Makes files two at a time: each processor draws one. */
  const many = async (count: number, make: (index: number) => Promise<number>): Promise<number[]> => {
    const made: number[] = [];
    for (let index = 0; index < count; index += 2) {
      made.push(...(await Promise.all([index, index + 1].filter((i) => i < count).map(make))));
    }
    return made;
  };
  const asset = (name: string) => readFileSync(join(import.meta.dirname, 'assets', name));

  const documentOf = async (index: number): Promise<number> => {
    const title =
      [
        'Compte rendu de réunion',
        'Fiche de sécurité',
        'Plan de formation',
        'Planning du chantier',
        'Guide d’accueil',
        'Bilan trimestriel',
      ][index % 6] ?? 'Document';
    const lines = [
      'Les Ateliers du Littoral',
      'Document interne',
      'Version du mois',
      '',
      'Objet : point d’avancement et prochaines étapes.',
    ];
    if (index % 3 === 0) return store(`${title}.pdf`, pdf(title, lines), 'document');
    if (index % 3 === 1) return store(`${title}.docx`, docx(title, lines), 'document');
    const rows = [
      ['Mois', 'Heures', 'Pièces'],
      ['Septembre', 412, 96],
      ['Octobre', 437, 104],
      ['Novembre', 401, 99],
    ];
    return store(`${title}.xlsx`, xlsx(rows), 'document');
  };

  const poster = await store('regate.jpg', asset('regate.jpg'), 'image');
  const [posterRow] = await context.database
    .select({ key: files.key })
    .from(files)
    .where(eq(files.id, poster));
  const videos = await many(amounts.videos, () => store('regate.mp4', asset('regate.mp4'), 'video'));
  for (const id of videos)
    await context.database
      .update(files)
      .set({ posterKey: posterRow?.key ?? null })
      .where(eq(files.id, id));

  return {
    portraits: await many(amounts.portraits, async (i) =>
      store('portrait.jpg', await portrait(random, isWoman(i)), 'image'),
    ),
    logos: await many(communityPlans.length, async (i) =>
      store(
        'logo.png',
        await mark(communityPlans[i]?.title.at(0) ?? 'A', communityPlans[i]?.color ?? '#004b67'),
        'image',
      ),
    ),
    covers: await many(communityPlans.length, async () =>
      store('couverture.jpg', await scene(random, 1280, 720), 'image'),
    ),
    scenes: await many(amounts.scenes, async (i) => {
      const [width, height] = shapes[i % shapes.length] ?? [1600, 1067];
      return store(`photo-${i + 1}.jpg`, await scene(random, width, height), 'image');
    }),
    documents: await many(amounts.documents, documentOf),
    audios: await many(amounts.audios, (i) =>
      store(`message-vocal-${i + 1}.wav`, wav(4 + i, 220 + 40 * i), 'audio'),
    ),
    videos,
    platformLogo: await store('logo.png', await logo(organisation.name, organisation.mainColor), 'image'),
    platformMark: await store('icone.png', await mark('A', organisation.mainColor), 'image'),
  };
}
