/** Subjects created for one cell, because the operation uses them up or needs a certain state. */
import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { addConversation } from '../../backend/chat/conversations.ts';
import { photo } from '../../backend/feed/form.ts';
import { addScheduledPost } from '../../backend/core/world.ts';
import type { TestBackend, TestPerson } from '../../backend/harness.ts';
import { addDocument, addFolder, addVersion } from '../../backend/library/entries.ts';
import { createPasswordLink } from '../../../backend/accounts/passwordLinks.ts';
import { ArchiveResponse } from '../../../backend/library/entries.wire.ts';
import { UploadFilesResponse } from '../../../backend/library/wire.ts';
import { addCommunity, type Cast, mark, twinOf } from './cast.ts';
import { ExportDataResponse } from '../../../backend/dataExport/routes.ts';
import {
  communityKinds,
  type CommunityKind,
  conversationKinds,
  type ConversationKind,
  type Where,
} from './people.ts';
import type { Scene } from './scene.ts';

/** For whom and where something is made. */
export interface Making {
  backend: TestBackend;
  cast: Cast;
  where: Where;
  scene: Scene;
}

export const isCommunity = (where: Where): where is CommunityKind =>
  (communityKinds as readonly string[]).includes(where);

/** The caller's part in the conversation of a scene. */
export const partIn = (where: Where): ConversationKind =>
  conversationKinds.find((kind) => kind === where) ?? 'group';

async function idOf(backend: TestBackend, statement: SQL): Promise<number> {
  const { rows } = await backend.context.database.execute<{ id: string }>(sql`${statement} returning id`);
  return Number(rows[0]?.id);
}

async function idsOf(backend: TestBackend, table: SQL): Promise<number[]> {
  const { rows } = await backend.context.database.execute<{ id: string }>(
    sql`select id from ${table} order by id desc`,
  );
  return rows.map(({ id }) => Number(id));
}

/** A conversation, by the part that a person has in it. */
export async function addConversationOf(
  backend: TestBackend,
  { author, acquaintance }: Cast,
  kind: ConversationKind,
  person: TestPerson,
): Promise<number> {
  const third = await backend.addPerson();
  if (kind === 'administered') return addConversation(backend, [person, author, acquaintance]);
  if (kind === 'group') return addConversation(backend, [author, person, acquaintance]);
  if (kind === 'pair') return addConversation(backend, [author, person]);
  return addConversation(backend, [author, acquaintance, third]);
}

const addFile = (backend: TestBackend) =>
  idOf(
    backend,
    sql`insert into files (key, content_type, size, original_name) values (${`2026/00/${randomBytes(8).toString('hex')}.png`}, 'image/png', 1000, ${`${mark}.png`})`,
  );

const addComment = (backend: TestBackend, scene: Scene, author: TestPerson, parent: number | null = null) =>
  idOf(
    backend,
    sql`insert into comments (post_id, parent_id, author_id, text) values (${scene.post}, ${parent}, ${author.id}, ${mark})`,
  );

const fruits = 'abricot banane cerise datte figue goyave kiwi litchi mangue olive'.split(' ');
/** A word of this community alone, which is none of another's with a mistake. */
export const placeWord = ({ community }: { community: number }): string =>
  String(community).replaceAll(/\d/g, (digit) => fruits[Number(digit)] ?? '');

export const addNotification = (backend: TestBackend, owner: TestPerson) =>
  idOf(
    backend,
    sql`insert into notifications (user_id, action, description) values (${owner.id}, 'posts', ${mark})`,
  );

export const addMessage = (backend: TestBackend, conversation: number, author: TestPerson) =>
  idOf(
    backend,
    sql`insert into messages (conversation_id, author_id, content) values (${conversation}, ${author.id}, ${mark})`,
  );

/** Subjects created for one cell. */
export const making = {
  async post({ backend, scene }: Making) {
    return { post: (await backend.addPost({ id: scene.community }, scene.author)).id };
  },
  /** An object that a search for its community's word finds. */
  async foundPost({ backend, scene }: Making) {
    const place = { id: scene.community };
    const text = `<p>${mark} ${placeWord(scene)}</p>`;
    return { post: (await backend.addPost(place, scene.author, { text })).id };
  },
  async ownPost({ backend, scene }: Making) {
    return { post: (await backend.addPost({ id: scene.community }, scene.caller)).id };
  },
  /** Waits in the community that everybody may publish in, without the mark: it is published there. */
  async scheduled({ backend, scene }: Making) {
    return { scheduled: await addScheduledPost(backend, scene.owner, scene.meeting, 'Plus tard') };
  },
  async comment({ backend, scene }: Making) {
    return { comment: await addComment(backend, scene, scene.author) };
  },
  async ownComment({ backend, scene }: Making) {
    return { comment: await addComment(backend, scene, scene.caller) };
  },
  async reply({ backend, scene }: Making) {
    return { reply: await addComment(backend, scene, scene.author, scene.comment) };
  },
  async ownReply({ backend, scene }: Making) {
    return { reply: await addComment(backend, scene, scene.caller, scene.comment) };
  },
  async folder({ backend, scene }: Making) {
    return { folder: (await addFolder(backend, { communityId: scene.community })).id };
  },
  async document({ backend, scene }: Making) {
    return { document: (await addDocument(backend, { communityId: scene.community })).id };
  },
  async deletedDocument({ backend, scene }: Making) {
    const values = { communityId: scene.community, deletedAt: new Date() };
    return { document: (await addDocument(backend, values)).id };
  },
  /** A document with an earlier content. */
  async version({ backend, scene }: Making) {
    const document = await addDocument(backend, { communityId: scene.community });
    return { document: document.id, version: await addVersion(backend, document) };
  },
  async ownFolder({ backend, scene }: Making) {
    return { ownFolder: (await addFolder(backend, { ownerId: scene.owner.id })).id };
  },
  async ownDocument({ backend, scene }: Making) {
    return { ownDocument: (await addDocument(backend, { ownerId: scene.owner.id })).id };
  },
  async notification({ backend, scene }: Making) {
    return { notification: await addNotification(backend, scene.owner) };
  },
  /** Somebody who belongs to the community. */
  async member({ backend, scene }: Making) {
    const member = await backend.addPerson();
    await backend.addMember({ id: scene.community }, member);
    return { member };
  },
  /** Somebody from outside who never signed in. */
  async newcomer({ backend }: Making) {
    return { member: await backend.addPerson({ isExternal: true, firstSignInAt: null }) };
  },
  /** Somebody who asks to join. */
  async asking({ backend, scene }: Making) {
    const stranger = await backend.addPerson();
    await idOf(
      backend,
      sql`insert into invitations (community_id, user_id) values (${scene.community}, ${stranger.id})`,
    );
    return { stranger };
  },
  /** The caller asks to join. */
  async request({ backend, scene }: Making) {
    await idOf(
      backend,
      sql`insert into invitations (community_id, user_id) values (${scene.community}, ${scene.caller.id})
        on conflict (community_id, user_id) do update set message = ''`,
    );
    return {};
  },
  async stranger({ backend }: Making) {
    return { stranger: await backend.addPerson() };
  },
  /** The whole community; of the company-wide one there is but one, which is put back as it was. */
  async community({ backend, cast, where, scene }: Making) {
    if (!isCommunity(where)) throw new Error('There is no community here.');
    if (where !== 'defaut') return addCommunity(backend, cast, where, { words: 'Marimba', name: 'Chaloupe' });
    await backend.context.database.execute(
      sql`update communities set is_library_editable = false where id = ${scene.community}`,
    );
    return {};
  },
  /** A deleted community. */
  async binned({ backend }: Making) {
    const { id } = await backend.addCommunity({ kind: 'secret', title: 'Canot' });
    await backend.context.database.execute(
      sql`insert into community_bin (community_id, kind) values (${id}, 'public')`,
    );
    return { community: id };
  },
  async conversation({ backend, cast, where, scene }: Making) {
    const conversation = await addConversationOf(backend, cast, partIn(where), scene.caller);
    return { conversation, message: await addMessage(backend, conversation, scene.author) };
  },
  async message({ backend, scene }: Making) {
    return { message: await addMessage(backend, scene.conversation, scene.author) };
  },
  async ownMessage({ backend, scene }: Making) {
    return { message: await addMessage(backend, scene.conversation, scene.caller) };
  },
  /** Contents of header and home page, restored to their initial state. */
  async shown({ backend }: Making) {
    await backend.context.database.execute(sql`
      insert into home_settings (breaking_news) values (${mark})
      on conflict (id) do update set breaking_news = ${mark}, breaking_news_enabled = true, highlights_enabled = true`);
    return {};
  },
  /** A folder in a folder. */
  async subfolder({ backend, scene }: Making) {
    const { community: communityId, folder: parentId } = scene;
    return { folder: (await addFolder(backend, { communityId, parentId })).id };
  },
  async highlight({ backend }: Making) {
    return { highlight: await idOf(backend, sql`insert into highlights (text) values (${mark})`) };
  },
  /** All slides, of which there are two: the one that is made last before the other. */
  async allCarouselSlides({ backend }: Making) {
    await backend.context.database.execute(sql`delete from highlights`);
    await idOf(backend, sql`insert into highlights (text) values (${mark})`);
    await idOf(backend, sql`insert into highlights (text) values (${mark})`);
    return { listed: await idsOf(backend, sql`highlights`) };
  },
  async dispatch({ backend }: Making) {
    return {
      dispatch: await idOf(
        backend,
        sql`insert into dispatches (lane, kind, payload, recipient, given_up_at) values ('mail', 'password-change', '{"email":"x@example.org"}', 'x@example.org', now())`,
      ),
    };
  },

  async illustration({ backend }: Making) {
    return {
      illustration: await idOf(backend, sql`insert into illustrations (file_id) select max(id) from files`),
    };
  },
  /** All pictures of the right column, likewise. */
  async allSidebarMedia({ backend }: Making) {
    await backend.context.database.execute(sql`delete from illustrations`);
    await idOf(backend, sql`insert into illustrations (file_id) select max(id) from files`);
    await idOf(backend, sql`insert into illustrations (file_id) select max(id) from files`);
    return { listed: await idsOf(backend, sql`illustrations`) };
  },
  async link({ backend }: Making) {
    return {
      link: await idOf(backend, sql`insert into links (title, url) values (${mark}, 'https://example.org')`),
    };
  },
  /** Somebody else whom everybody knows. */
  async acquaintance({ backend, scene }: Making) {
    const acquaintance = await backend.addPerson();
    await backend.addMember({ id: scene.meeting }, acquaintance);
    return { acquaintance };
  },
  async saved({ backend, scene }: Making) {
    await backend.context.database.execute(
      sql`insert into saved_posts (user_id, post_id) values (${scene.caller.id}, ${scene.post})`,
    );
    return {};
  },
  async share({ backend, scene }: Making) {
    const values = { isShare: true, sharedPostId: scene.post, text: '' };
    return { share: (await backend.addPost({ id: scene.meeting }, scene.author, values)).id };
  },
  /** A post with a photograph, for the gallery. */
  /** A poll without a vote of the caller. */
  async unvoted({ backend, scene }: Making) {
    await backend.context.database.execute(
      sql`delete from poll_votes where post_id = ${scene.poll} and user_id = ${scene.caller.id}`,
    );
    return {};
  },
  async photo({ backend, scene }: Making) {
    const { id } = await backend.addPost({ id: scene.community }, scene.author);
    const file = await addFile(backend);
    await backend.context.database.execute(
      sql`insert into post_attachments (post_id, file_id, kind, position) values (${id}, ${file}, 'image', 0)`,
    );
    return {};
  },
  async logo({ backend, scene }: Making) {
    const file = await addFile(backend);
    await backend.context.database.execute(
      sql`update communities set logo_id = ${file}, cover_id = ${file} where id = ${scene.community}`,
    );
    return {};
  },
  /** Something that the caller has not read. */
  async unread({ backend, scene }: Making) {
    const message = await addMessage(backend, scene.conversation, scene.author);
    await backend.context.database.execute(
      sql`update participants set unread_count = unread_count + 1 where conversation_id = ${scene.conversation}`,
    );
    await backend.context.database.execute(
      sql`update conversations set last_message_id = ${message} where id = ${scene.conversation}`,
    );
    return { message };
  },
  /** The picture of a person, as everybody who sees them is given its address. */
  async stored({ backend, scene }: Making) {
    const multipart = new FormData();
    multipart.append('image', photo, 'x.jpg');
    await backend.post('/api/profil/image', { as: scene.caller, multipart });
    const { body } = await backend.get('/api/checkprofil/x', scene.caller);
    const { pathname, searchParams } = new URL((body as { image: string }).image, backend.url);
    const [year = '', folder = '', name = ''] = pathname.split('/').slice(-3);
    return { stored: { ...Object.fromEntries(searchParams), year, folder, name } };
  },
  /** The address of an export of one's own data. */
  async storedExport({ backend, scene }: Making) {
    const { archive } = (await backend.post('/api/donnees', { as: scene.caller, json: {} })).read(
      ExportDataResponse,
    );
    const { searchParams } = new URL(archive, backend.url);
    return { stored: { person: String(scene.caller.id), ...Object.fromEntries(searchParams) } };
  },
  /** The address of an archive of a document of one's own. */
  async storedArchive({ backend, scene }: Making) {
    const multipart = new FormData();
    multipart.append('document', photo, 'x.jpg');
    const added = await backend.post('/api/ajoutfile', { as: scene.caller, multipart });
    const { Fichiers } = added.read(UploadFilesResponse);
    const json = { idgroup: 0, fichiers: Fichiers.map(({ id }) => id) };
    const { archive } = (await backend.post('/api/mediatheque/archive', { as: scene.caller, json })).read(
      ArchiveResponse,
    );
    const { pathname, searchParams } = new URL(archive, backend.url);
    const [library = '', entries = ''] = pathname.split('/').slice(-2);
    return { stored: { ...Object.fromEntries(searchParams), library, entries } };
  },
  /** The address of a file of accounts for an administrator. */
  async storedAccounts({ backend }: Making) {
    const administrator = await backend.addPerson({ isAdministrator: true });
    const links = backend.context.files.linksFor(administrator);
    const { pathname, searchParams } = new URL(links.sign({ key: 'comptes/e30' }), backend.url);
    const filters = pathname.split('/').at(-1) ?? '';
    return { stored: { ...Object.fromEntries(searchParams), filters } };
  },
  async deletedOwnDocument({ backend, scene }: Making) {
    const values = { ownerId: scene.owner.id, deletedAt: new Date() };
    return { ownDocument: (await addDocument(backend, values)).id };
  },
  async resetToken({ backend }: Making) {
    const { id } = await backend.addPerson();
    const resetToken = await createPasswordLink(backend.context.database, id, 'reset', 3_600);
    return { resetToken };
  },
  /** Another person in the caller's role who has done nothing yet. */
  async caller({ backend, scene }: Making) {
    const caller = await twinOf(backend, scene.caller);
    return { caller, ...(scene.owner === scene.caller ? { owner: caller } : {}) };
  },
  /** The same, who may make communities. */
  async creator({ backend, scene }: Making) {
    return { caller: await twinOf(backend, scene.caller, { canCreateCommunities: true }) };
  },
} satisfies Record<string, (making: Making) => Promise<Partial<Scene>>>;
export type Fresh = keyof typeof making;
