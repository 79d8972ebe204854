import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from '../core/database/database.ts';
import type { FileStore, OwnFile, StagedFile } from '../core/files/store.ts';
import { docx, pdf, wav, xlsx } from './documents.ts';
import { hasPortrait, isWoman } from './names.ts';
import { communityPlans, organisation } from './organisation.ts';
import { logo, mark, type Picture, portrait, scene } from './pictures.ts';
import type { Random, Subject } from './scenes.ts';

/** The demo's files, by what they are. Each belongs to one post, message or document. */
interface ByPurpose<File> {
  /** By the place of the person among the demo's people. */
  portraits: Map<number, File>;
  logos: File[];
  covers: File[];
  /** By what the picture shows. */
  scenes: Record<Subject, File[]>;
  documents: File[];
  audios: File[];
  videos: File[];
  /** The platform's logo, in dark and in white. */
  platformLogos: File[];
  platformMark: File;
}

/** Stored files that no row speaks of yet. */
export type DrawnFiles = ByPurpose<StagedFile>;
/** Ids of the files' rows. */
export type DemoFiles = ByPurpose<number>;

const amounts = { documents: 110, audios: 22, videos: 22 };
const sceneAmounts: Record<Subject, number> = { sea: 70, harbour: 55, workshop: 60, chart: 25, pattern: 20 };

/** The video in assets/, and the picture of it that is shown before it plays. */
const regate = { duration: 4_000, size: { width: 480, height: 270 } };

const shapes = [
  [1200, 800],
  [900, 1200],
  [1200, 675],
  [1050, 1050],
  [1200, 900],
  [720, 1080],
] as const;

const documentTitles = [
  'Compte rendu de réunion',
  'Fiche de sécurité',
  'Plan de formation',
  'Planning du chantier',
  'Guide d’accueil',
  'Bilan trimestriel',
] as const;

/** A small document that really opens: PDF, Word and Excel by turns. */
function documentOf(index: number): [name: string, content: Buffer] {
  const title = documentTitles[index % documentTitles.length] ?? documentTitles[0];
  const lines = [
    organisation.name,
    'Document interne',
    'Version du mois',
    '',
    'Objet : point d’avancement et prochaines étapes.',
  ];
  if (index % 3 === 0) return [`${title}.pdf`, pdf(title, lines)];
  if (index % 3 === 1) return [`${title}.docx`, docx(title, lines)];
  const rows = [
    ['Mois', 'Heures', 'Pièces'],
    ['Septembre', 412, 96],
    ['Octobre', 437, 104],
    ['Novembre', 401, 99],
  ];
  return [`${title}.xlsx`, xlsx(rows)];
}

/** Makes things two at a time: each processor draws one. */
async function inPairs<In, Out>(items: readonly In[], make: (item: In) => Promise<Out>): Promise<Out[]> {
  const made: Out[] = [];
  for (let index = 0; index < items.length; index += 2)
    made.push(...(await Promise.all(items.slice(index, index + 2).map(make))));
  return made;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Draws and stores every file that the demo shows; each is told to `onStored`, so that it can be removed again. */
export async function drawFiles(
  store: FileStore,
  random: Random,
  people: number,
  onStored: (file: StagedFile) => void,
): Promise<DrawnFiles> {
  const stage = async (
    name: string,
    content: Buffer,
    facts: Omit<OwnFile, 'name' | 'content'> = {},
  ): Promise<StagedFile> => {
    const staged = await store.stageOwn({ name, content, ...facts });
    onStored(staged);
    return staged;
  };
  const show = (name: string, { content, ...size }: Picture) => stage(name, content, size);
  const asset = (name: string) => readFileSync(join(import.meta.dirname, 'assets', name));

  const portraits = await inPairs(
    upTo(people).filter(hasPortrait),
    async (index) => [index, await show('portrait.jpg', await portrait(random, isWoman(index)))] as const,
  );
  let drawn = 0;
  const scenes = async (subject: Subject) =>
    inPairs(upTo(sceneAmounts[subject]), async () => {
      drawn += 1;
      const [width, height] = shapes[drawn % shapes.length] ?? shapes[0];
      return show(`photo-${drawn}.jpg`, await scene(subject, random, width, height));
    });
  return {
    portraits: new Map(portraits),
    logos: await inPairs(communityPlans, async ({ title, color }) =>
      show('logo.png', await mark(title.at(0) ?? 'A', color)),
    ),
    covers: await inPairs(communityPlans, async ({ subjects }) =>
      show('couverture.jpg', await scene(subjects[0], random, 1280, 720)),
    ),
    scenes: {
      sea: await scenes('sea'),
      harbour: await scenes('harbour'),
      workshop: await scenes('workshop'),
      chart: await scenes('chart'),
      pattern: await scenes('pattern'),
    },
    documents: await inPairs(upTo(amounts.documents), (index) => stage(...documentOf(index))),
    audios: await inPairs(upTo(amounts.audios), (index) =>
      stage(`message-vocal-${index + 1}.wav`, wav(4 + index, 220 + 40 * index), {
        duration: 1_000 * (4 + index),
      }),
    ),
    videos: await inPairs(upTo(amounts.videos), async () => {
      const { key } = await stage('regate.jpg', asset('regate.jpg'), regate.size);
      return stage('regate.mp4', asset('regate.mp4'), { duration: regate.duration, posterKey: key });
    }),
    platformLogos: [
      await show('logo.png', await logo(organisation.name, organisation.mainColor)),
      await show('logo-blanc.png', await logo(organisation.name, '#ffffff')),
    ],
    platformMark: await show('icone.png', await mark('A', organisation.mainColor)),
  };
}

/** Writes the rows of the drawn files. */
export async function recordFiles(store: FileStore, tx: Transaction, drawn: DrawnFiles): Promise<DemoFiles> {
  const idOf = async (file: StagedFile): Promise<number> => {
    const [row] = await store.record(tx, [file]);
    if (!row) throw new Error(`The demo file ${file.originalName} was not written.`);
    return row.id;
  };
  const idsOf = async (files: StagedFile[]): Promise<number[]> =>
    (await store.record(tx, files)).map((row) => row.id);
  const portraitIds = await idsOf([...drawn.portraits.values()]);
  const { sea, harbour, workshop, chart, pattern } = drawn.scenes;
  return {
    portraits: new Map([...drawn.portraits.keys()].map((person, index) => [person, portraitIds[index] ?? 0])),
    logos: await idsOf(drawn.logos),
    covers: await idsOf(drawn.covers),
    scenes: {
      sea: await idsOf(sea),
      harbour: await idsOf(harbour),
      workshop: await idsOf(workshop),
      chart: await idsOf(chart),
      pattern: await idsOf(pattern),
    },
    documents: await idsOf(drawn.documents),
    audios: await idsOf(drawn.audios),
    videos: await idsOf(drawn.videos),
    platformLogos: await idsOf(drawn.platformLogos),
    platformMark: await idOf(drawn.platformMark),
  };
}
