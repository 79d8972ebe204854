import { and, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../../backend/audit/tables.ts';
import { comments } from '../../../backend/posts/commentTables.ts';
import { conversations, messages, participants } from '../../../backend/chat/tables.ts';
import { scheduledPosts } from '../../../backend/feed/tables.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { documents, folders } from '../../../backend/library/tables.ts';
import { memberships } from '../../../backend/communities/tables.ts';
import { users } from '../../../backend/accounts/tables.ts';
import { CreateUserResponse } from '../../../backend/people/wire.ts';
import { reactions } from '../../../backend/reactions/tables.ts';
import { passwordDigest, startBackend, type TestPerson } from '../harness.ts';
import { addDocument, addFolder } from '../library/entries.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const administrator = await backend.addPerson({ isAdministrator: true });
await backend.addCommunity({ kind: 'defaut' }, { admins: [administrator] });

const create = (email: string, as: TestPerson | undefined = administrator) =>
  backend.post('/api/createUser', { as, json: { email } });
const update = (user: object, profile: object = {}, as: TestPerson | undefined = administrator) =>
  backend.call('PUT', '/api/admin/update', { as, json: { user, profile } });
const close = (id: number, json: object = {}, as: TestPerson | undefined = administrator) =>
  backend.call('DELETE', `/api/userdelete/${id}`, { as, json });
const find = async (id: number) => (await database.select().from(users).where(eq(users.id, id)))[0];

describe('making an account', () => {
  it('B436 B440 B441: needs an e-mail, answers its id once, and writes to its owner', async () => {
    for (const email of ['', 'personne', 'a@b', 'a b@c.example'])
      expect((await create(email)).body).toMatchObject({
        field: 'email',
        message: "l'email est obligatoire et il doit respecter ce format nom@exemple.fr",
      });
    const made = (await create(' Neuve@Equipe.example ')).read(CreateUserResponse);
    expect(made).toMatchObject({ status: true });
    const again = (await create('neuve@equipe.example')).read(CreateUserResponse);
    expect(again).toEqual({ status: false, message: 'Cette adresse email est déjà associée un compte' });

    await expect.poll(() => backend.mailsTo('neuve@equipe.example')).toHaveLength(1);
    const token = /token=([\w-]{40,})/.exec(backend.mailsTo('neuve@equipe.example').join(''))?.[1];
    const digest = passwordDigest('Nouveau2026');
    const reset = () => backend.post('/reset/password', { json: { token, password: digest } });
    expect((await reset()).body).toEqual({ status: 'okey' });
    expect((await reset()).body).toEqual({ status: 'ko' });
    const signIn = await backend.post('/api/login_check', {
      json: { username: 'neuve@equipe.example', password: digest },
    });
    expect(signIn.status).toBe(200);
    const places = await database.$count(memberships, eq(memberships.userId, made.id!));
    expect(places).toBe(1);
  });

  it('is one audit entry together with the name that follows at once; a later change is another entry', async () => {
    const email = 'nommee@equipe.example';
    const { id } = (await create(email)).read(CreateUserResponse);
    const acts = async () =>
      (await database.select().from(auditLog).where(eq(auditLog.subject, email))).map(({ action }) => action);
    await update({ id }, { prenom: 'Rose', nom: 'Nommée', telephone: '0612345678' });
    expect(await acts()).toEqual(['user.create']);
    await update({ id }, { fonction: 'Cheffe d’atelier' });
    expect(await acts()).toEqual(['user.create', 'user.update']);

    // Nor is it one where somebody else names it, or much later.
    const others = (await create('seconde@equipe.example')).read(CreateUserResponse);
    const colleague = await backend.addPerson({ isAdministrator: true });
    await update({ id: others.id }, { prenom: 'Une', nom: 'Autre' }, colleague);
    const late = (await create('tardive@equipe.example')).read(CreateUserResponse);
    await database
      .update(auditLog)
      .set({ createdAt: sql`now() - interval '1 hour'` })
      .where(eq(auditLog.subject, 'tardive@equipe.example'));
    await update({ id: late.id }, { prenom: 'Une', nom: 'Autre' });
    for (const subject of ['seconde@equipe.example', 'tardive@equipe.example'])
      expect(
        await database.$count(
          auditLog,
          and(eq(auditLog.subject, subject), eq(auditLog.action, 'user.update')),
        ),
      ).toBe(1);
  });

  it('many at once with one e-mail make one', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create('course@equipe.example')));
    const ids = made.map((answer) => answer.read(CreateUserResponse).id).filter((id) => id !== undefined);
    expect(ids).toHaveLength(1);
  });
});

describe('changing an account', () => {
  it('B437 B438 B439 B442 B719: validates given fields, and keeps the others', async () => {
    const [person, other] = await backend.addPeople([{ job: 'Voilier' }, {}]);
    const refusal = async (profile: object, user: object = {}) =>
      (await update({ id: person.id, ...user }, profile)).body;
    expect(await refusal({ prenom: '' })).toMatchObject({ message: 'Le prénom est obligatoire' });
    expect(await refusal({ nom: ' ' })).toMatchObject({ message: 'Le nom est obligatoire' });
    expect(await refusal({ telephone: '12' })).toMatchObject({ field: 'telephone' });
    expect(await refusal({ civilite: 'Dr' })).toMatchObject({ field: 'profile.civilite' });
    expect(await refusal({}, { email: 'non' })).toMatchObject({ field: 'email' });
    expect(await refusal({ prenom: 'X' }, { email: other.email.toUpperCase() })).toEqual({
      status: false,
      message: 'Cette adresse email est déjà associée un compte',
    });
    expect(await find(person.id)).toMatchObject({ firstName: person.firstName });
    expect(await refusal({ prenom: 'Ada', casecoche: '1', civilite: 'Melle' })).toEqual({
      status: true,
      message: '',
    });
    expect(await find(person.id)).toMatchObject({
      civility: 'Melle',
      firstName: 'Ada',
      lastName: person.lastName,
      job: 'Voilier',
      canCreateCommunities: true,
    });
    expect((await update({ id: 999_999 })).status).toBe(404);
  });

  it('another e-mail ends the sessions that bear the old one', async () => {
    const person = await backend.addPerson();
    await update({ id: person.id, email: person.email });
    expect((await backend.get('/api/users/0/1', person)).status).toBe(200);
    await update({ id: person.id, email: `autre-${person.email}` });
    expect((await backend.get('/api/users/0/1', person)).status).toBe(401);
  });
});

describe('closing an account', () => {
  it('rejects one’s own account, the last administrator’s, and unknown heirs', async () => {
    const person = await backend.addPerson();
    expect((await close(administrator.id)).status).toBe(409);
    expect((await close(person.id, { destinataire: person.id })).status).toBe(409);
    expect((await close(person.id, { destinataire: 999_999 })).status).toBe(404);
    expect((await close(999_999)).status).toBe(404);
    expect(await find(person.id)).toBeDefined();
  });

  it('two administrators who close each other’s at once leave one', async () => {
    const pair = [
      await backend.addPerson({ isAdministrator: true }),
      await backend.addPerson({ isAdministrator: true }),
    ] as const;
    const answers = await Promise.all([close(pair[1].id, {}, pair[0]), close(pair[0].id, {}, pair[1])]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    await database.delete(users).where(eq(users.id, pair[0].id));
    await database.delete(users).where(eq(users.id, pair[1].id));
  });

  it('B428 B429: transfers the chosen content, and deletes the rest', async () => {
    const [leaving, heir, colleague] = await backend.addPeople([
      { firstName: 'Jo', lastName: 'Part' },
      {},
      {},
    ]);
    const community = await backend.addCommunity({}, { admins: [leaving], members: [colleague] });
    const kept = await backend.addPost(community, leaving);
    const lost = await backend.addPost(community, leaving, { kind: 'event' });
    const poll = await backend.addPost(community, leaving, { kind: 'poll' });
    const later = { communityId: community.id, text: 'Plus tard', publishAt: new Date('2099-01-01') };
    const [scheduled] = await database
      .insert(scheduledPosts)
      .values({ authorId: leaving.id, ...later })
      .returning();
    const theirs = await backend.addPost(community, colleague, { commentCount: 1, likeCount: 1 });
    await database.insert(comments).values({ postId: theirs.id, authorId: leaving.id, text: 'Oui' });
    await database.insert(reactions).values({ postId: theirs.id, userId: leaving.id, kind: 'like' });
    const folder = await addFolder(backend, { ownerId: leaving.id, authorId: leaving.id, name: 'À moi' });
    await addDocument(backend, { ownerId: leaving.id, folderId: folder.id });
    await addDocument(backend, { ownerId: leaving.id, name: 'racine.pdf' });
    const [pair] = await database
      .insert(conversations)
      .values({ isGroup: false, pairKey: `${leaving.id}:${colleague.id}` })
      .returning();
    const [group] = await database.insert(conversations).values({ isGroup: true, title: 'Trio' }).returning();
    for (const conversationId of [pair!.id, group!.id])
      await database.insert(participants).values([
        { conversationId, userId: leaving.id },
        { conversationId, userId: colleague.id, unreadCount: 1 },
      ]);
    const [said] = await database
      .insert(messages)
      .values({ conversationId: group!.id, authorId: colleague.id, content: 'Bonjour' })
      .returning();
    const [last] = await database
      .insert(messages)
      .values({ conversationId: group!.id, authorId: leaving.id, content: 'Salut' })
      .returning();
    await database
      .update(conversations)
      .set({ lastMessageId: last!.id })
      .where(eq(conversations.id, group!.id));

    const answer = await close(leaving.id, {
      transfert: ['publications', 'sondages', 'mediatheque'],
      destinataire: heir.id,
    });
    expect(answer.status).toBe(200);
    expect(await find(leaving.id)).toBeUndefined();
    expect((await backend.get('/api/users/0/1', leaving)).status).toBe(401);
    const authorOf = async (id: number) =>
      (await database.select({ id: posts.authorId }).from(posts).where(eq(posts.id, id)))[0]?.id;
    expect([await authorOf(kept.id), await authorOf(poll.id), await authorOf(lost.id)]).toEqual([
      heir.id,
      heir.id,
      undefined,
    ]);
    expect(
      await database.select().from(scheduledPosts).where(eq(scheduledPosts.authorId, heir.id)),
    ).toMatchObject([{ id: scheduled!.id }]);
    const [after] = await database.select().from(posts).where(eq(posts.id, theirs.id));
    expect(after).toMatchObject({ commentCount: 0, likeCount: 0 });

    const owned = await database.select().from(folders).where(eq(folders.ownerId, heir.id));
    const box = owned.find((row) => row.name === 'Documents de Jo Part');
    expect(owned.find((row) => row.name === 'À moi')).toMatchObject({ parentId: box?.id, authorId: heir.id });
    const files = await database.select().from(documents).where(eq(documents.ownerId, heir.id));
    expect(new Set(files.map((row) => row.folderId))).toEqual(new Set([folder.id, box?.id]));

    const [role] = await database
      .select({ role: memberships.role })
      .from(memberships)
      .where(eq(memberships.userId, heir.id));
    expect(role).toEqual({ role: 'ROLE_ADMIN' });

    expect(await database.$count(conversations, eq(conversations.id, pair!.id))).toBe(0);
    const [trio] = await database.select().from(conversations).where(eq(conversations.id, group!.id));
    expect(trio?.lastMessageId).toBe(said!.id);
    const [seat] = await database.select().from(participants).where(eq(participants.userId, colleague.id));
    expect(seat?.unreadCount).toBe(0);
  });

  it('transfers nothing when nothing is chosen', async () => {
    const person = await backend.addPerson();
    const community = await backend.addCommunity({}, { members: [person], admins: [administrator] });
    const post = await backend.addPost(community, person);
    const folder = await addFolder(backend, { ownerId: person.id });
    const shared = await addFolder(backend, { communityId: community.id, authorId: person.id });
    expect((await close(person.id)).status).toBe(200);
    expect(await database.$count(posts, eq(posts.id, post.id))).toBe(0);
    expect(await database.$count(folders, eq(folders.id, folder.id))).toBe(0);
    // Content of a community stays there, without an owner.
    expect((await database.select().from(folders).where(eq(folders.id, shared.id)))[0]?.authorId).toBeNull();
  });
});
