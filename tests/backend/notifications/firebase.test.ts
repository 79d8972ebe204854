import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVerifier } from 'fast-jwt';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createFirebasePush } from '../../../backend/core/push/firebase.ts';
import { toGlobalId } from '../../../backend/notifications/deviceMessage.wire.ts';
import { devices } from '../../../backend/accounts/tables.ts';
import { participants } from '../../../backend/chat/tables.ts';
import { dispatches } from '../../../backend/core/outbox/tables.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { startBackend, type TestPerson } from '../harness.ts';

/** The outside service, faked: it grants access and takes messages, or says that a device is gone. */
interface Sent {
  path: string;
  authorization: string | undefined;
  message: {
    token: string;
    notification: object;
    data: Record<string, string>;
    android: object;
    apns: object;
  };
}
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const folder = mkdtempSync(join(tmpdir(), 'firebase-'));
const credentials = join(folder, 'account.json');

/** The names within an object, at every depth. */
const namesOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, namesOf(inner)]))
    : '…';

/** The messages of docs/graph/push.md, by their action. */
const page = readFileSync(join(import.meta.dirname, '../../../docs/graph/push.md'), 'utf8');
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)]
  .map(([, text = '']) => text)
  .filter((text) => text.includes('fcmMessageId'))
  .map((text): Sent['message'] => JSON.parse(text));
const exampleOf = (action: string) => examples.find(({ data }) => data.action === action);

const grants: Record<string, unknown>[] = [];
const sent: Sent[] = [];
/** Whether the service takes nothing for now, and how many messages it has refused. */
let isAway = false;
let refused = 0;
/** Token of a device that it cannot reach for now. */
let unreachable = '';
/** The service's refusals of some devices, by their tokens. */
const refusals: Record<string, { status: number; errorCode: string }> = {
  busy: { status: 429, errorCode: 'QUOTA_EXCEEDED' },
  'busy-too': { status: 429, errorCode: 'QUOTA_EXCEEDED' },
  foreign: { status: 403, errorCode: 'SENDER_ID_MISMATCH' },
  apple: { status: 401, errorCode: 'THIRD_PARTY_AUTH_ERROR' },
};

const service = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/token') {
      const assertion = new URLSearchParams(body).get('assertion') ?? '';
      grants.push(createVerifier({ key: publicKey, algorithms: ['RS256'] })(assertion));
      response.end(JSON.stringify({ access_token: 'granted', expires_in: 3600 }));
      return;
    }
    const { message } = JSON.parse(body) as Pick<Sent, 'message'>;
    if (isAway || message.token === unreachable) {
      refused += 1;
      response.statusCode = 503;
      response.end('{}');
      return;
    }
    const refusal = refusals[message.token];
    if (refusal) {
      response.statusCode = refusal.status;
      const details = [{ errorCode: refusal.errorCode }];
      response.end(JSON.stringify({ error: { status: 'REFUSED', details } }));
      return;
    }
    sent.push({ path: request.url ?? '', authorization: request.headers.authorization, message });
    if (message.token === 'gone') {
      response.statusCode = 404;
      const details = [{ errorCode: 'UNREGISTERED' }];
      response.end(JSON.stringify({ error: { status: 'NOT_FOUND', details } }));
    } else response.end('{}');
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
writeFileSync(
  credentials,
  JSON.stringify({
    project_id: 'agora-test',
    client_email: 'agora@agora-test.example',
    private_key: privateKey,
    token_uri: `${url}/token`,
  }),
);
const register = (as: TestPerson, token: string, on = backend) =>
  on.post('/api/first', { as, form: { token, device: '2' } });
const backend = await startBackend({ given: { firebase: { credentialsFile: credentials, url } } });
const { database } = backend.context;
afterAll(async () => {
  await backend.close();
  service.close();
  rmSync(folder, { recursive: true });
});

describe('Firebase Cloud Messaging', () => {
  it('pushes to devices, authenticates once, and forgets invalid devices', async () => {
    const [author, reader] = await backend.addPeople([{ firstName: 'Anne', lastName: 'Le Goff' }, {}]);
    await register(author, 'own');
    await register(reader, 'desk');
    await register(reader, 'gone');
    const pair = await addConversation(backend, [author, reader]);
    const { id: idMessage } = await chatOf(backend, author).sent(pair, 'Le <devis> est prêt');

    await expect.poll(() => sent.map(({ message }) => message.token).toSorted()).toEqual(['desk', 'gone']);
    const desk = sent.find(({ message }) => message.token === 'desk');
    expect(desk).toMatchObject({
      path: '/v1/projects/agora-test/messages:send',
      authorization: 'Bearer granted',
    });
    expect(desk?.message.notification).toEqual({ title: 'Anne Le Goff', body: 'Le <devis> est prêt' });
    expect(desk?.message.data).toMatchObject({
      fcmMessageId: expect.any(String),
      action: 'new-message',
      payload: JSON.stringify({ id: pair, idMessage }),
    });
    const left = () =>
      database.select({ token: devices.token }).from(devices).where(eq(devices.userId, reader.id));
    await expect.poll(left).toEqual([{ token: 'desk' }]);

    // The same message comes through the realtime channel too, under the same id.
    const event = backend.events.find(({ pusheraction }) => pusheraction[0] === 'push');
    expect(event?.push?.fcmMessageId).toBe(desk?.message.data.fcmMessageId);

    await chatOf(backend, author).sent(pair, 'encore');
    await expect.poll(() => sent).toHaveLength(3);
    expect(grants).toHaveLength(1);
    expect(grants[0]).toMatchObject({
      iss: 'agora@agora-test.example',
      aud: `${url}/token`,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    });
  });

  it('sends nothing to a device that changed its user', async () => {
    const [author, before, after] = await backend.addPeople([{}, {}, {}]);
    for (const person of [before, after]) await register(person, 'shared');
    const count = sent.length;
    await chatOf(backend, author).sent(await addConversation(backend, [author, before]), 'pour le premier');
    await chatOf(backend, author).sent(await addConversation(backend, [author, after]), 'pour le second');
    await expect.poll(() => sent).toHaveLength(count + 1);
    expect(sent.at(-1)?.message.notification).toMatchObject({ body: 'pour le second' });
  });

  it('sends group, kind and unread count in the format of each system', async () => {
    const [author, busy, idle] = await backend.addPeople([{ firstName: 'Zoé' }, {}, {}]);
    await register(busy, 'busy-phone');
    await register(busy, 'busy-desk');
    await register(idle, 'idle-phone');
    const community = await backend.addCommunity({}, { members: [author, busy] });
    const post = await backend.addPost(community, busy);
    const pair = await addConversation(backend, [author, busy]);
    const earlier = sent.length;
    await chatOf(backend, author).sent(pair, 'un');
    await expect.poll(() => sent).toHaveLength(earlier + 2);
    const group = await addConversation(backend, [author, busy, idle]);
    const from = sent.length;
    const { id: idMessage } = await chatOf(backend, author).sent(group, 'deux');

    await expect.poll(() => sent.slice(from)).toHaveLength(3);
    const badges = sent.slice(from).map(({ message }) => [message.token, message.data.badge]);
    expect(Object.fromEntries(badges)).toEqual({ 'busy-phone': '2', 'busy-desk': '2', 'idle-phone': '1' });
    const thread = toGlobalId('Conversation', group);
    const idlePhone = sent.slice(from).find(({ message }) => message.token === 'idle-phone')?.message;
    expect(idlePhone?.data).toEqual({
      fcmMessageId: expect.any(String),
      action: 'new-message',
      payload: JSON.stringify({ id: group, idMessage }),
      category: 'MESSAGE',
      thread,
      badge: '1',
      conversationId: thread,
    });
    expect(idlePhone?.android).toEqual({
      priority: 'HIGH',
      notification: { channel_id: 'MESSAGE', tag: thread, notification_count: 1 },
    });
    expect(idlePhone?.apns).toEqual({
      payload: { aps: { badge: 1, category: 'MESSAGE', 'thread-id': thread, sound: 'default' } },
    });
    expect(namesOf({ ...exampleOf('new-message'), token: 'idle-phone' })).toEqual(namesOf(idlePhone));
    expect(exampleOf('new-message')?.data.conversationId).toBe(toGlobalId('Conversation', 42));

    // A notice of a post counts beside the conversations.
    const before = sent.length;
    await backend.post('/api/comment/create/null', {
      as: author,
      json: { postID: post.id, text: 'Bien vu' },
    });
    await expect.poll(() => sent.slice(before)).toHaveLength(2);
    expect(sent.at(-1)?.message.data).toEqual({
      fcmMessageId: expect.any(String),
      action: 'single-post',
      payload: expect.stringMatching(
        new RegExp(`^{"idGroup":${community.id},"idPost":${post.id},"idComment":\\d+}$`),
      ),
      category: 'POST',
      thread: toGlobalId('Post', community.id, post.id),
      badge: '3',
      postId: toGlobalId('Post', community.id, post.id),
      communityId: toGlobalId('Community', community.id),
      commentId: expect.any(String),
    });
    expect(namesOf({ ...exampleOf('single-post'), token: 'busy-desk' })).toEqual(
      namesOf(sent.at(-1)?.message),
    );
    expect(exampleOf('single-post')?.data.postId).toBe(toGlobalId('Post', 3, 207));
  });

  // The service is left alone for longer after each failure.
  it('skips deleted and read messages and removed people after an outage', { timeout: 120_000 }, async () => {
    const [author, reader, leaver] = await backend.addPeople([{}, {}, {}]);
    await register(reader, 'reader-phone');
    await register(leaver, 'leaver-phone');
    const group = await addConversation(backend, [author, reader, leaver]);
    const community = await backend.addCommunity({}, { members: [author, reader, leaver] });
    const post = await backend.addPost(community, author);
    const [own, seen] = [await backend.addPost(community, reader), await backend.addPost(community, reader)];
    const pair = await addConversation(backend, [author, reader]);
    const count = sent.length;
    isAway = true;
    const secret = await chatOf(backend, author).sent(group, 'à effacer');
    await chatOf(backend, author).sent(group, 'à garder');
    await chatOf(backend, author).sent(pair, 'lu entre-temps');
    const comment = (postID: number) =>
      backend.post('/api/comment/create/null', { as: leaver, json: { postID, text: 'Bien vu' } });
    for (const { id } of [own, post, seen]) await comment(id);
    await expect.poll(() => refused).toBeGreaterThan(0);
    expect(JSON.stringify(await database.select().from(dispatches))).not.toContain('effacer');
    await backend.post('/api/deletemessage', { as: author, form: { messageid: String(secret.id) } });
    await database
      .delete(participants)
      .where(and(eq(participants.conversationId, group), eq(participants.userId, leaver.id)));
    await database.delete(posts).where(eq(posts.id, own.id));
    await chatOf(backend, reader).see(pair, 'conv');
    await database.update(notifications).set({ readAt: new Date() }).where(eq(notifications.postId, seen.id));
    isAway = false;
    await expect.poll(() => database.select().from(dispatches), { timeout: 60_000 }).toEqual([]);
    expect(sent.slice(count)).toHaveLength(1);
    expect(sent.at(-1)?.message).toMatchObject({
      token: 'reader-phone',
      notification: { body: 'à garder' },
    });
  });

  it('repeats a message only for the devices that could not be reached', async () => {
    const [author, reader] = await backend.addPeople([{}, {}]);
    for (const token of ['laptop', 'tablet']) await register(reader, token);
    const pair = await addConversation(backend, [author, reader]);
    const [count, before] = [sent.length, refused];
    unreachable = 'tablet';
    await chatOf(backend, author).sent(pair, 'bonjour');
    await expect.poll(() => refused).toBeGreaterThan(before);
    unreachable = '';
    const tokens = () => sent.slice(count).map(({ message }) => message.token);
    await expect.poll(tokens).toContain('tablet');
    expect(tokens().toSorted()).toEqual(['laptop', 'tablet']);
  });

  it.each([
    ['foreign', []],
    ['apple', [{ token: 'apple' }]],
  ])('delays no other message when it refuses the device “%s”', async (token, kept) => {
    const [author, refusedOne, reader] = await backend.addPeople([{}, {}, {}]);
    await register(refusedOne, token);
    await register(reader, `after-${token}`);
    for (const person of [refusedOne, reader])
      await chatOf(backend, author).sent(await addConversation(backend, [author, person]), 'bonjour');
    await expect.poll(() => sent.at(-1)?.message.token).toBe(`after-${token}`);
    await expect.poll(() => database.select().from(dispatches)).toEqual([]);
    expect(
      await database.select({ token: devices.token }).from(devices).where(eq(devices.userId, refusedOne.id)),
    ).toEqual(kept);
  });

  it('delays only the messages for a device that has received too many', async () => {
    const [author, busy, reader] = await backend.addPeople([{}, {}, {}]);
    await register(busy, 'busy');
    await register(reader, 'after-busy');
    for (const person of [busy, reader])
      await chatOf(backend, author).sent(await addConversation(backend, [author, person]), 'bonjour');
    await expect.poll(() => sent.at(-1)?.message.token).toBe('after-busy');
    const waiting = () =>
      database
        .select({
          failure: dispatches.failure,
          givenUpAt: dispatches.givenUpAt,
          isLeftAlone: sql`due_at > now() + interval '30 seconds'`,
        })
        .from(dispatches)
        .where(isNotNull(dispatches.failure));
    const refusal = { failure: expect.stringContaining('429'), givenUpAt: null, isLeftAlone: true };
    await expect.poll(waiting).toEqual([refusal]);
    await database.delete(dispatches);

    // Nor when the others of a conversation got theirs.
    await chatOf(backend, author).sent(await addConversation(backend, [author, busy, reader]), 'à vous deux');
    await expect.poll(waiting).toEqual([refusal]);
    await database.delete(dispatches);
  });

  it('waits with all messages when the devices of several people have received too many', async () => {
    const lines: string[] = [];
    const own = await startBackend({
      given: { firebase: { credentialsFile: credentials, url } },
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    });
    const [author, one, other] = await own.addPeople([{}, {}, {}]);
    await register(one, 'busy', own);
    await register(other, 'busy-too', own);
    await chatOf(own, author).sent(await addConversation(own, [author, one, other]), 'à vous deux');
    await expect.poll(() => lines).toContainEqual(expect.stringContaining('what is to be sent waits'));
    await own.close();
  });

  it('does not fail messages during an outage', async () => {
    const away = await startBackend({
      given: { firebase: { credentialsFile: credentials, url: 'http://127.0.0.1:9' } },
    });
    const [author, reader] = await away.addPeople([{}, {}]);
    await register(reader, 'desk', away);
    const pair = await addConversation(away, [author, reader]);
    expect((await chatOf(away, author).send(pair, 'bonjour')).status).toBe(200);
    await away.close();
  });

  it('rejects an invalid service account at start', () => {
    writeFileSync(join(folder, 'wrong.json'), '{}');
    expect(() => createFirebasePush(join(folder, 'wrong.json'), url)).toThrow(
      /^FIREBASE_CREDENTIALS: .*wrong\.json is not the key file of a Firebase service account\.$/,
    );
  });
});
