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

/** Files that are stored nowhere yet. */
export type DrawnFiles = ByPurpose<OwnFile>;
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

const asset = (name: string) => readFileSync(join(import.meta.dirname, 'assets', name));

/** Draws every file that the demo shows. It needs neither a database nor a store: it may be done before they are there. */
export async function drawFiles(random: Random, people: number): Promise<DrawnFiles> {
  const picture = (name: string, drawn: Picture): OwnFile => ({ name, ...drawn });
  const portraits = await inPairs(
    upTo(people).filter(hasPortrait),
    async (index) => [index, picture('portrait.jpg', await portrait(random, isWoman(index)))] as const,
  );
  let drawn = 0;
  const scenes = async (subject: Subject) =>
    inPairs(upTo(sceneAmounts[subject]), async () => {
      drawn += 1;
      const name = `photo-${drawn}.jpg`;
      const [width, height] = shapes[drawn % shapes.length] ?? shapes[0];
      return picture(name, await scene(subject, random, width, height));
    });
  return {
    portraits: new Map(portraits),
    logos: await inPairs(communityPlans, async ({ title, color }) =>
      picture('logo.png', await mark(title.at(0) ?? 'A', color)),
    ),
    covers: await inPairs(communityPlans, async ({ subjects }) =>
      picture('couverture.jpg', await scene(subjects[0], random, 1280, 720)),
    ),
    scenes: {
      sea: await scenes('sea'),
      harbour: await scenes('harbour'),
      workshop: await scenes('workshop'),
      chart: await scenes('chart'),
      pattern: await scenes('pattern'),
    },
    documents: upTo(amounts.documents).map((index) => {
      const [name, content] = documentOf(index);
      return { name, content };
    }),
    audios: upTo(amounts.audios).map((index) => ({
      name: `message-vocal-${index + 1}.wav`,
      content: wav(4 + index, 220 + 40 * index),
      duration: 1_000 * (4 + index),
    })),
    videos: upTo(amounts.videos).map(() => ({
      name: 'regate.mp4',
      content: asset('regate.mp4'),
      duration: regate.duration,
    })),
    platformLogos: [
      picture('logo.png', await logo(organisation.name, organisation.mainColor)),
      picture('logo-blanc.png', await logo(organisation.name, '#ffffff')),
    ],
    platformMark: picture('icone.png', await mark('A', organisation.mainColor)),
  };
}

/** Stores drawn files, in an order that `recordFiles` knows; each is told to `onStored`, so that it can be removed again. */
export async function storeFiles(
  store: FileStore,
  drawn: DrawnFiles,
  onStored: (file: StagedFile) => void,
): Promise<StagedFile[]> {
  const stage = async (file: OwnFile): Promise<StagedFile> => {
    const staged = await store.stageOwn(file);
    onStored(staged);
    return staged;
  };
  const videos = new Set(drawn.videos);
  return inPairs(inOrder(drawn), async (file) => {
    if (!videos.has(file)) return stage(file);
    const { key } = await stage({ name: 'regate.jpg', content: asset('regate.jpg'), ...regate.size });
    return stage({ ...file, posterKey: key });
  });
}

/** Writes the rows of the stored files; answers their ids by what the files are. */
export async function recordFiles(
  store: FileStore,
  tx: Transaction,
  drawn: DrawnFiles,
  stored: readonly StagedFile[],
): Promise<DemoFiles> {
  const ids = (await store.record(tx, stored)).map(({ id }) => id);
  const { portraits, logos, covers, scenes, documents, audios, videos, platformLogos } = drawn;
  const idsOf = (files: readonly OwnFile[]) => ids.splice(0, files.length);
  const portraitIds = idsOf([...portraits.values()]);
  return {
    portraits: new Map([...portraits.keys()].map((person, index) => [person, portraitIds[index] ?? 0])),
    logos: idsOf(logos),
    covers: idsOf(covers),
    scenes: {
      sea: idsOf(scenes.sea),
      harbour: idsOf(scenes.harbour),
      workshop: idsOf(scenes.workshop),
      chart: idsOf(scenes.chart),
      pattern: idsOf(scenes.pattern),
    },
    documents: idsOf(documents),
    audios: idsOf(audios),
    videos: idsOf(videos),
    platformLogos: idsOf(platformLogos),
    platformMark: ids[0] ?? 0,
  };
}

/** All of them one after another, in the order in which their rows are written. */
const inOrder = ({
  portraits,
  logos,
  covers,
  scenes,
  documents,
  audios,
  videos,
  ...platform
}: DrawnFiles) => [
  ...portraits.values(),
  ...logos,
  ...covers,
  ...scenes.sea,
  ...scenes.harbour,
  ...scenes.workshop,
  ...scenes.chart,
  ...scenes.pattern,
  ...documents,
  ...audios,
  ...videos,
  ...platform.platformLogos,
  platform.platformMark,
];
