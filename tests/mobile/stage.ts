/** Platforms for the mobile client: our own, and an existing API with documented calls only. */
import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import manifest from '../../documents/kit/1.0.0.json' with { type: 'json' };
import { createKit, type Kit, type KitOptions } from '../../mobile/kit.ts';
import { nodeCarrier } from '../../mobile/node/nodeCarrier.ts';
import { memoryStorage, type Storage } from '../../mobile/storage.ts';
import { conversations, messages } from '../../backend/chat/tables.ts';
import { password as ourPassword } from '../backend/harness.ts';
import { startPlatform } from '../gateway/platform.ts';
import { global } from '../gateway/callers.ts';
import { gid } from '../gateway/existing-api/acts.ts';
import { startPlace } from '../gateway/existing-api/place.ts';
import { password as existingPassword } from '../../fixtures/existing-api/people.seed.ts';
import { ids, yann, zoe } from '../../fixtures/existing-api/seed.ts';
import { layLink, type Link } from '../link.ts';

/** Two people who share a community with posts, and a conversation. */
export interface Stage {
  /** Capabilities beyond the documents. */
  isOlder: boolean;
  /** The address of the graph, by a line that can be cut. */
  url: string;
  line: Link;
  /** The same address by no line. */
  directUrl: string;
  password: string;
  /** E-mail of the person whose telephone is tried. */
  me: string;
  /** E-mail of the other one, whose line is always up. */
  other: string;
  /** E-mail of somebody who has never signed in. */
  newcomer: string;
  communityId: string;
  /** A post of the other person's in the community. */
  postId: string;
  conversationId: string;
  /** Adds messages of the other one, of which nobody hears. */
  writeAll(texts: readonly string[]): Promise<void>;
  /** A client of this person, who signs in unless they are signed out. */
  telephone(username: string, options?: Partial<KitOptions> & { isSignedOut?: boolean }): Promise<Kit>;
  /** A client of this person, who has signed in before. */
  restored(username: string, options?: Partial<KitOptions>): Promise<Kit>;
  /** Switches all telephones off. */
  switchOff(): void;
  close(): Promise<void>;
}

let serial = 0;
const newKey = () => `key-${process.pid}-${(serial += 1)}`;

/** Waits until something can be seen, with patience for a machine that has much to do. */
export const soon = (look: () => void): Promise<void> => vi.waitFor(look, 20_000);

/** A telephone that is switched off and on again keeps these. */
export const storages = (): { keychain: Storage; storage: Storage } => ({
  keychain: memoryStorage(),
  storage: memoryStorage(),
});

/** More messages than a page has. */
const manyTexts = Array.from({ length: 40 }, (_none, index) => `Texte ${index}`);

type Ground = Omit<Stage, 'url' | 'line' | 'directUrl' | 'telephone' | 'restored' | 'switchOff'> & {
  port: number;
};

/** Only trusted documents are served. */
const strict = { TRUSTED_DOCUMENTS_ONLY: '1' };

async function ourPlatform(): Promise<Ground> {
  const platform = await startPlatform({ realtime: true, settings: strict });
  const { backend, content, gateway } = platform;
  const me = await backend.addPerson({ firstName: 'Moi' });
  const other = await backend.addPerson({ firstName: 'Anne' });
  const newcomer = await backend.addPerson({ firstSignInAt: null });
  const community = await backend.addCommunity({}, { members: [me, other] });
  const { database } = backend.context;
  for (let count = 0; count < 24; count += 1) await backend.addPost(community, other);
  const post = await backend.addPost(community, other);
  for (let count = 0; count < 14; count += 1) await content.comment(other, post);
  const conversation = await content.addConversation([me, other]);
  const { id: conversationId } = conversation;
  const writeAll = async (texts: readonly string[]) => {
    const rows = texts.map((text) => ({ conversationId, authorId: other.id, content: text }));
    const stored = await database.insert(messages).values(rows).returning();
    const lastMessageId = Math.max(...stored.map(({ id }) => id));
    await database.update(conversations).set({ lastMessageId }).where(eq(conversations.id, conversationId));
  };
  await writeAll(manyTexts);
  return {
    writeAll,
    isOlder: false,
    port: gateway.port,
    password: ourPassword,
    me: me.email,
    other: other.email,
    newcomer: newcomer.email,
    communityId: global('Community', community.id),
    postId: global('Post', community.id, post.id),
    conversationId: global('Conversation', conversationId),
    close: platform.close,
  };
}

async function existingApi(): Promise<Ground> {
  const place = await startPlace({ channel: 'private-mutuelle', settings: strict });
  const { organisation } = place.api;
  const [post] = organisation.posts;
  const [message] = organisation.messages;
  if (!post || !message) throw new Error('The organisation is empty.');
  for (let count = 0; count < 14; count += 1)
    organisation.posts.push({ ...post, id: 400 + count, community: ids.everybody, author: zoe });
  const writeAll = async (texts: readonly string[]) => {
    for (const content of texts)
      organisation.messages.push({
        ...message,
        content,
        id: 600 + (serial += 1),
        conversation: 41,
        author: zoe,
      });
  };
  await writeAll(manyTexts);
  return {
    writeAll,
    isOlder: true,
    port: place.gateway.port,
    password: existingPassword,
    me: yann,
    other: zoe,
    newcomer: 'quentin@mutuelle.example',
    communityId: gid('Community', ids.everybody),
    postId: gid('Post', ids.everybody, ids.post),
    conversationId: gid('Conversation', 41),
    close: place.close,
  };
}

async function stageOn(ground: Ground): Promise<Stage> {
  const { port, close, ...rest } = ground;
  const line = await layLink(port);
  const url = `${line.url}/graphql`;
  const directUrl = `http://127.0.0.1:${port}/graphql`;
  const kits: Kit[] = [];
  const switchOff = () => {
    for (const kit of kits.splice(0)) kit.close();
  };
  const telephone: Stage['telephone'] = async (username, { isSignedOut = false, ...options } = {}) => {
    const kit = createKit({
      url: username === ground.me ? url : directUrl,
      client: { name: 'kit', version: '1.0.0' },
      device: { platform: 'IOS', appVersion: '1.0.0', name: 'iPhone', key: 'device' },
      locale: 'fr-FR',
      manifest,
      carry: nodeCarrier,
      webSocket: WebSocket,
      newKey,
      ...storages(),
      ...options,
    });
    kits.push(kit);
    if (!isSignedOut) {
      const refusal = await kit.session.signIn(username, ground.password);
      if (refusal !== null) throw new Error(refusal);
    }
    return kit;
  };
  /** What the keychains of people hold who have signed in once. */
  const sessions = new Map<string, string>();
  return {
    ...rest,
    url,
    line,
    directUrl,
    telephone,
    async restored(username, options) {
      const { keychain } = storages();
      if (!sessions.has(username)) {
        (await telephone(username, { keychain })).close();
        sessions.set(username, (await keychain.get('session')) ?? '');
      }
      await keychain.set('session', sessions.get(username) ?? '');
      const kit = await telephone(username, { keychain, ...options, isSignedOut: true });
      await kit.session.restore();
      return kit;
    },
    switchOff,
    async close() {
      switchOff();
      await line.close();
      await close();
    },
  };
}

export const startOurs = async (): Promise<Stage> => stageOn(await ourPlatform());

/** Both, by what they are called in the tests. */
export const stages: readonly [name: string, start: () => Promise<Stage>][] = [
  ['our platform', startOurs],
  ['an existing API', async () => stageOn(await existingApi())],
];
