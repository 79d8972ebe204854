import { createHash } from 'node:crypto';
import { count } from 'drizzle-orm';
import { platformSettings } from '../branding/tables.ts';
import type { BackendContext } from '../core/app.ts';
import { highlights, homeSettings, illustrations, links } from '../home/tables.ts';
import { documents, folders } from '../library/tables.ts';
import { users } from '../people/tables.ts';
import { hashDigest } from '../session/passwords.ts';
import { signIns } from '../session/tables.ts';
import { makeCommunities, type DemoCommunity } from './communities.ts';
import { makeConversations } from './conversations.ts';
import { type DemoFiles, makeFiles } from './files.ts';
import { externalLinks, organisation } from './organisation.ts';
import { type DemoPeople, makePeople } from './people.ts';
import { makePosts } from './posts.ts';
import { createDice, type Dice } from './random.ts';

/** The password of every demo account. */
export const demoPassword = 'Bienvenue1';

const amounts = { people: 64, posts: 440 };

/** Fills an empty database with the demo organisation; does nothing where anybody has an account. */
export async function seedDemo(context: BackendContext): Promise<void> {
  const { database } = context;
  const [known] = await database.select({ count: count() }).from(users);
  if (known && known.count > 0) return;
  const dice = createDice(20_211_108);
  const now = new Date();
  const files = await makeFiles(context, dice.next, {
    portraits: 46,
    scenes: 230,
    documents: 110,
    audios: 22,
    videos: 22,
  });
  const digest = createHash('sha256').update(demoPassword).digest('hex');
  const people = await makePeople(database, dice, files, await hashDigest(digest), amounts.people, now);
  const communities = await makeCommunities(database, dice, files, people);
  // Files belong to one thing each: libraries and chat take theirs first, posts the rest.
  const library = files.documents.splice(0, 24);
  const spare = files.scenes.splice(0, 30);
  await makeLook(context, files, spare);
  await makeLibraries(context, dice, people, communities, library);
  await makeConversations(database, dice, { ...files, scenes: spare.slice(6) }, people, now);
  await makePosts(database, dice, files, communities, people, amounts.posts, now);
  await database.insert(signIns).values(
    people.all.flatMap((person) =>
      Array.from({ length: person === people.newcomer ? 0 : dice.between(1, 12) }, () => ({
        userId: person.id,
        device: dice.chance(0.4) ? 1 : 2,
        createdAt: new Date(now.getTime() - dice.next() * 150 * 86_400_000),
      })),
    ),
  );
}

/** The platform's look, and what the home page announces. */
async function makeLook(
  { database }: BackendContext,
  files: DemoFiles,
  pictures: readonly number[],
): Promise<void> {
  await database.insert(platformSettings).values({
    name: organisation.name,
    welcomeHtml: organisation.welcome,
    logoId: files.platformLogo,
    faviconId: files.platformMark,
    mainColor: organisation.mainColor,
  });
  await database.insert(homeSettings).values({ breakingNews: organisation.breakingNews });
  await database.insert(links).values(externalLinks.map((link, position) => ({ ...link, position })));
  await database.insert(highlights).values([
    ...pictures
      .slice(0, 2)
      .map((fileId, position) => ({ fileId, link: 'https://www.example.org/', position })),
    {
      text: '<h3>Semaine de la mer</h3><p>Du 7 au 14 juin, cinq sites ouvrent leurs ateliers au public.</p>',
      position: 2,
    },
  ]);
  await database
    .insert(illustrations)
    .values(pictures.slice(2, 6).map((fileId) => ({ fileId, link: 'https://www.example.org/' })));
}

/** Folders and documents: a personal library for the two editors, one for every second community. */
async function makeLibraries(
  { database }: BackendContext,
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
    const [plans, minutes] = await database
      .insert(folders)
      .values([
        { ...owner, name: 'Plans et modèles', isDefault: owner.communityId !== null },
        { ...owner, name: 'Comptes rendus' },
      ])
      .returning({ id: folders.id });
    const chosen = fileIds.splice(0, 3);
    if (chosen.length === 0) continue;
    await database.insert(documents).values(
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
