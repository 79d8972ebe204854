import { createHash } from 'node:crypto';
import { count, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { auditLog } from '../audit/tables.ts';
import { platformSettings } from '../branding/tables.ts';
import type { BackendConfig } from '../core/config.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { isDatabaseMissing } from '../core/database/pglite.ts';
import { keysOf, type StagedFile } from '../core/files/store.ts';
import { highlights, homeSettings, illustrations, links } from '../home/tables.ts';
import { documents, folders } from '../library/tables.ts';
import { hashDigest } from '../session/passwords.ts';
import { signIns } from '../session/tables.ts';
import { day, longDate, onWorkday } from './calendar.ts';
import { type DemoCommunity, makeCommunities } from './communities.ts';
import { makeConversations } from './conversations.ts';
import type { DemoFiles, DrawnFiles } from './files.ts';
import { externalLinks, organisation } from './organisation.ts';
import { type DemoPeople, makePeople } from './people.ts';
import { makePosts } from './posts.ts';
import { createDice, type Dice } from './random.ts';
import { createWriter } from './writer.ts';

/** The password of every demo account. */
export const demoPassword = 'Bienvenue1';

/** With the library that draws, which nothing needs once the organisation is there. */
const loadFiles = () => import('./files.ts');

const amounts = { people: 64, posts: 440 };

/** What the demo shows, and the dice with which all else is made once it is drawn. */
interface Drawing {
  dice: Dice;
  drawn: DrawnFiles;
}

async function draw(): Promise<Drawing> {
  const dice = createDice(20_211_108);
  const { drawFiles } = await loadFiles();
  return { dice, drawn: await drawFiles(dice.next, amounts.people) };
}

/**
 * Answers what `seedDemo` does. Where the database is still to be made, what the demo shows is drawn meanwhile: making
 * one keeps a single processor busy.
 */
export function beginDemo(config: Pick<BackendConfig, 'databaseUrl' | 'dataFolder'>): typeof seedDemo {
  if (config.databaseUrl !== undefined || !isDatabaseMissing(config.dataFolder)) return seedDemo;
  const drawing = draw();
  // It is looked at once there is a database.
  drawing.catch(() => {});
  return (context) => seedDemo(context, drawing);
}

/**
 * Fills an empty database with the demo organisation; does nothing where anybody has an account. All
 * of it is written or none: a start that is stopped half-way leaves the database empty.
 */
export async function seedDemo(context: BackendContext, begun?: Promise<Drawing>): Promise<void> {
  const { database, files } = context;
  const isEmpty = async (db: Pick<Transaction, 'select'>) => {
    const [known] = await db.select({ count: count() }).from(users);
    return known?.count === 0;
  };
  if (!(await isEmpty(database))) return;
  const { dice, drawn } = await (begun ?? draw());
  const kept: StagedFile[] = [];
  let isWritten = false;
  try {
    const { recordFiles, storeFiles } = await loadFiles();
    const stored = await storeFiles(files, drawn, (file) => kept.push(file));
    await database.transaction(async (tx) => {
      // Of several processes that start at the same moment, one writes.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo'))`);
      if (!(await isEmpty(tx))) return;
      await writeOrganisation(tx, dice, await recordFiles(files, tx, drawn, stored));
      isWritten = true;
    });
  } finally {
    if (!isWritten) await files.remove(kept.flatMap(keysOf));
  }
}

async function writeOrganisation(tx: Transaction, dice: Dice, files: DemoFiles): Promise<void> {
  const now = new Date();
  const writer = createWriter(dice);
  const digest = createHash('sha256').update(demoPassword).digest('hex');
  const people = await makePeople(tx, dice, files, await hashDigest(digest), amounts.people, now);
  const communities = await makeCommunities(tx, dice, files, people);
  // Files belong to one thing each: the look, libraries and chat take theirs first, posts the rest.
  await makeLook(tx, files, now);
  await noteActs(tx, people, now);
  await makeLibraries(tx, dice, people, communities, files.documents.splice(0, 24));
  const inChat = [...files.scenes.harbour.splice(0, 12), ...files.scenes.workshop.splice(0, 12)];
  await makeConversations(tx, dice, writer, inChat, people, now);
  await makePosts(tx, dice, writer, files, communities, people, amounts.posts, now);
  await tx.execute(sql`select attribute_files()`);
  await tx.insert(signIns).values(
    people.all.flatMap((person) =>
      Array.from({ length: person.hasSignedIn ? dice.between(1, 12) : 0 }, () => ({
        userId: person.id,
        device: dice.chance(0.4) ? 1 : 2,
        createdAt: new Date(now.getTime() - dice.next() * 150 * day),
      })),
    ),
  );
}

/** The platform's look, and what the home page announces. */
async function makeLook(tx: Transaction, files: DemoFiles, now: Date): Promise<void> {
  const [logoId, secondaryLogoId] = files.platformLogos;
  await tx.insert(platformSettings).values({
    name: organisation.name,
    welcomeHtml: organisation.welcome,
    logoId,
    secondaryLogoId,
    faviconId: files.platformMark,
    mainColor: organisation.mainColor,
  });
  const assembly = longDate(onWorkday(new Date(now.getTime() + 21 * day), 12));
  await tx.insert(homeSettings).values({
    breakingNews: `Assemblée générale le ${assembly} à Nantes\u00a0: les inscriptions sont ouvertes  •  Nouvelle navette entre la gare et le siège dès lundi  •  Pensez à votre vaccination contre la grippe`,
  });
  await tx.insert(links).values(externalLinks.map((link, position) => ({ ...link, position })));
  const link = 'https://www.example.org/';
  await tx.insert(highlights).values([
    ...files.scenes.sea.splice(0, 2).map((fileId, position) => ({ fileId, link, position })),
    {
      text: '<h3>Semaine de la mer</h3><p>Du 7 au 14 juin, cinq sites ouvrent leurs ateliers au public.</p>',
      position: 2,
    },
  ]);
  await tx.insert(illustrations).values(
    [...files.scenes.harbour.splice(0, 2), ...files.scenes.sea.splice(0, 2)].map((fileId) => ({
      fileId,
      link,
    })),
  );
}

/** What the administrator did to come this far, over the last weeks. */
async function noteActs(tx: Transaction, people: DemoPeople, now: Date): Promise<void> {
  const acts = [
    ['settings.update', 'name, welcomeHtml, logoId, mainColor'],
    ...externalLinks.map(({ title }) => ['link.create', title] as const),
    ...['1', '2', '3'].map((id) => ['highlight.create', id] as const),
    ['breaking-news.update', 'Assemblée générale à Nantes'],
    ['user.create', people.newcomer.email],
    ['user.invite', people.newcomer.email],
  ] as const;
  await tx.insert(auditLog).values(
    acts.map(([action, subject], index) => ({
      actorId: people.administrator.id,
      action,
      subject,
      createdAt: new Date(now.getTime() - (acts.length - index) * 2 * day),
    })),
  );
}

/** Folders and documents: a personal library for the two editors, one for every second community. */
async function makeLibraries(
  tx: Transaction,
  dice: Dice,
  people: DemoPeople,
  communities: readonly DemoCommunity[],
  fileIds: number[],
): Promise<void> {
  const owners = [
    ...[people.editor, people.colleague].map((person) => ({
      ownerId: person.id,
      communityId: null,
      authorId: person.id,
    })),
    ...communities
      .filter((_, index) => index % 2 === 0)
      .map((community) => ({
        ownerId: null,
        communityId: community.id,
        authorId: dice.pick(community.publishers).id,
      })),
  ];
  for (const owner of owners) {
    const [plans, minutes] = await tx
      .insert(folders)
      .values([
        { ...owner, name: 'Plans et modèles', isDefault: owner.communityId !== null },
        { ...owner, name: 'Comptes rendus' },
      ])
      .returning({ id: folders.id });
    const chosen = fileIds.splice(0, 3);
    if (chosen.length === 0) continue;
    await tx.insert(documents).values(
      chosen.map((fileId, index) => ({
        ...owner,
        fileId,
        folderId: [null, plans?.id ?? null, minutes?.id ?? null][index] ?? null,
        name:
          ['Guide d’accueil.pdf', 'Modèle de fiche.docx', 'Suivi des heures.xlsx'][index] ?? 'Document.pdf',
      })),
    );
  }
}
