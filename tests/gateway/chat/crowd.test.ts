/**
 * People who write, correct, delete and react at once in several groups, by two gateways, while their subscriptions
 * drop and come back. `npm run soak -- crowd` is the long form.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { conversationId } from '../../../gateway/chat/chat.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { numbersFrom } from '../../browser/delivery/script.ts';
import type { Listener } from '../listening.ts';
import { type Platform, startPlatform } from '../platform.ts';

const messageCount = Number(process.env.CROWD_MESSAGES ?? 40);
const seed = Number(process.env.CROWD_SEED ?? 1);
const isLong = messageCount > 500;
const [peopleCount, groupCount] = isLong ? [20, 5] : [6, 2];

interface Message {
  id: string;
  databaseId: string;
  text: string;
  isDeleted: boolean;
  reactionGroups: { emoji: string; count: number }[];
  conversation: { id: string };
}
type Event =
  | { __typename: 'MessageReceived'; messageEdge: { node: Message } }
  | { __typename: 'MessageChanged'; message: Message }
  | { __typename: 'MessageDeleted'; deletedMessage: Message }
  | { __typename: 'ResumeRequired' };

const fields = 'id databaseId text isDeleted reactionGroups { emoji count } conversation { id }';
const subscription = `subscription ($since: DateTime) { viewerEvents(since: $since) { __typename
  ... on MessageReceived { messageEdge { node { ${fields} } } }
  ... on MessageChanged { message { ${fields} } }
  ... on MessageDeleted { deletedMessage { ${fields} } } } }`;

let platform: Platform;
let second: Platform;
beforeAll(async () => {
  platform = await startPlatform({ realtime: true });
  second = await startPlatform({ realtime: true, backend: platform.backend });
}, 60_000);
afterAll(async () => {
  await second.close();
  await platform.close();
});

interface Page {
  node: {
    messages: { nodes: Message[]; pageInfo: { hasPreviousPage: boolean; startCursor: string | null } };
  };
}

/** All messages of a conversation, oldest first. */
async function readAll(as: TestPerson, id: string): Promise<Message[]> {
  let messages: Message[] = [];
  for (let before: string | null = null; ;) {
    const answer: { data: Page } = await platform.ask<Page>(
      `query ($id: ID!, $before: String) { node(id: $id) { ... on Conversation {
        messages(last: 100, before: $before, withDeleted: true) { nodes { ${fields} } pageInfo { hasPreviousPage startCursor } } } } }`,
      { as, variables: { id, before } },
    );
    const { nodes, pageInfo } = answer.data.node.messages;
    messages = [...nodes, ...messages];
    if (!pageInfo.hasPreviousPage) return messages;
    before = pageInfo.startCursor;
  }
}

const later = (one: Message, other: Message) => Number(one.databaseId) - Number(other.databaseId);

/** A client: what it shows of each group, kept by events, read again after each new connection. */
class Client {
  readonly person: TestPerson;
  readonly shown = new Map<string, Map<string, Message>>();
  readonly #groups: readonly string[];
  #listener: Listener<Event> | null = null;
  /** Events of this connection that are shown already. */
  #applied = 0;
  /** Ids that arrived by this connection, in their order. */
  #arrived = new Map<string, Message[]>();

  constructor(person: TestPerson, groups: readonly string[]) {
    this.person = person;
    this.#groups = groups;
  }

  async connect(at: string): Promise<void> {
    const { data } = await platform.ask<{ serverTime: string }>('{ serverTime }', { as: this.person });
    this.#listener = await platform.listen<Event>(subscription, this.person, at, { since: data.serverTime });
    this.#applied = 0;
    this.#arrived = new Map();
    await this.#read();
  }

  /** Events that come meanwhile are applied afterwards. */
  async #read(): Promise<void> {
    for (const id of this.#groups) {
      const messages = await readAll(this.person, id);
      this.shown.set(id, new Map(messages.map((message) => [message.id, message])));
    }
  }

  drop(): void {
    this.#listener?.close();
    this.#listener = null;
  }

  get isConnected(): boolean {
    return this.#listener !== null;
  }

  async apply(): Promise<void> {
    const heard = [...(this.#listener?.heard ?? [])];
    const events = heard.slice(this.#applied);
    this.#applied = heard.length;
    if (events.some((event) => event.__typename === 'ResumeRequired')) await this.#read();
    for (const event of events) {
      if (event.__typename === 'MessageReceived') {
        const message = event.messageEdge.node;
        const arrived = this.#arrived.get(message.conversation.id) ?? [];
        this.#arrived.set(message.conversation.id, [...arrived, message]);
        // A page that was read meanwhile may know more of it.
        const group = this.shown.get(message.conversation.id);
        if (!group?.has(message.id)) group?.set(message.id, message);
      } else if (event.__typename === 'MessageChanged' || event.__typename === 'MessageDeleted') {
        const message = event.__typename === 'MessageChanged' ? event.message : event.deletedMessage;
        this.shown.get(message.conversation.id)?.set(message.id, message);
      }
    }
    for (const arrived of this.#arrived.values()) {
      expect(new Set(arrived.map(({ id }) => id)).size, 'arrived twice').toBe(arrived.length);
      expect(arrived, 'arrived out of order').toEqual(arrived.toSorted(later));
    }
  }
}

it(
  `B999: nothing is lost, doubled or out of order; seed ${seed}, ${messageCount} messages`,
  { timeout: isLong ? 1_800_000 : 120_000 },
  async () => {
    const next = numbersFrom(seed);
    const pick = <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('There is none.');
      return item;
    };
    const people: TestPerson[] = [];
    while (people.length < peopleCount) people.push(await platform.backend.addPerson());
    const groups = new Map<string, TestPerson[]>();
    while (groups.size < groupCount) {
      const members = people.toSorted(() => next() - 0.5).slice(0, Math.min(10, peopleCount));
      const { id } = await platform.content.addConversation(members);
      groups.set(conversationId.write({ conversation: String(id) }), members);
    }
    const clients = people.map(
      (person) =>
        new Client(
          person,
          [...groups].flatMap(([id, members]) => (members.includes(person) ? [id] : [])),
        ),
    );
    const gateways = [platform.url, second.url];
    await Promise.all(clients.map((client) => client.connect(pick(gateways))));

    const sent: { id: string; author: TestPerson; members: TestPerson[] }[] = [];
    const change = async (by: TestPerson, name: string, input: object) => {
      const gateway = pick([platform, second]);
      const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
      const result = name === 'sendMessage' ? 'messageEdge { node { id } }' : '__typename';
      const { data } = await gateway.ask<
        Record<string, { messageEdge?: { node: { id: string } }; userErrors: object[] }>
      >(`mutation ($input: ${type}!) { ${name}(input: $input) { ${result} userErrors { code } } }`, {
        as: by,
        variables: { input },
      });
      return data[name];
    };
    let written = 0;
    const write = async () => {
      while (written < messageCount) {
        const chance = next();
        const old = sent.length > 0 && chance > 0.6 ? pick(sent) : undefined;
        if (!old) {
          written += 1;
          const [group, members] = pick([...groups]);
          const author = pick(members);
          const answer = await change(author, 'sendMessage', {
            conversationId: group,
            text: `Message ${written}`,
          });
          expect(answer?.userErrors).toEqual([]);
          if (answer?.messageEdge) sent.push({ id: answer.messageEdge.node.id, author, members });
        } else if (chance > 0.95) await change(old.author, 'deleteMessage', { messageId: old.id });
        else if (chance > 0.8)
          await change(old.author, 'updateMessage', { messageId: old.id, text: `Corrigé ${chance}` });
        else
          await change(pick(old.members), 'setMessageReaction', {
            messageId: old.id,
            emoji: pick(['👍', '👏', '🎉']),
          });
        if (next() < 0.05) {
          const client = pick(clients);
          if (client.isConnected) client.drop();
          else await client.connect(pick(gateways));
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, write));
    for (const client of clients) if (!client.isConnected) await client.connect(pick(gateways));

    for (const [group, members] of groups) {
      const whole = await readAll(members[0]!, group);
      expect(whole).toEqual(whole.toSorted(later));
      for (const client of clients.filter(({ person }) => members.includes(person)))
        await vi.waitFor(
          async () => {
            await client.apply();
            expect([...(client.shown.get(group)?.values() ?? [])].toSorted(later)).toEqual(whole);
          },
          { timeout: 60_000, interval: 50 },
        );
    }
    for (const client of clients) client.drop();
  },
);
