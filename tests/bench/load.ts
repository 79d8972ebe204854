/**
 * An organisation at work on PostgreSQL: 200 people who each hold a line for events do what people do, through the
 * gateway, at a rate that does not wait for answers. What each waits is counted from when it would have begun.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { WebSocket } from 'ws';
import { createDice } from '../../fixtures/demo/random.ts';
import { besideBackend, type Service } from '../../scripts/processes.ts';
import { startPostgres } from '../../scripts/testing/postgres.ts';
import { createMix, type Kind, kinds, type Mix, type Operation } from './mix.ts';
import { type Actor, amounts, enlargeOrganisation, signInActors } from './organisation.ts';
import { addressOf, post, processorTime, quantile, report, type Services } from './services.ts';

/** Operations a second, and for how many seconds. */
const rate = 56;
const seconds = 40;
const warmUp = 60;

/** Milliseconds that each operation took. */
type Times = Map<Kind, number[]>;

/** What the web client asks of what most events are. An earlier one asked for more, as its own client did. */
const heard = (isEarlier: boolean) => `subscription { viewerEvents(brief: true) { __typename
  ... on MessageReceived { conversation { id viewerHasMuted title unreadMessageCount }
    messageEdge { cursor node { id viewerIsAuthor kind plainText(maxLength: 200) author { firstName name } } }
    viewer { id unreadConversationCount } }
  ... on NotificationReceived { notificationEdge { cursor node { id postDatabaseId plainText } }
    ${isEarlier ? 'viewer { id unseenNotificationCount }' : ''} }
  ... on PushReceived { key messageId ${
    isEarlier
      ? 'target { ... on Conversation { id databaseId title } ... on Post { id databaseId community { databaseId title } } }'
      : 'pushedConversation { id databaseId title } pushedPost { postId databaseId community { id databaseId } }'
  } } } }`;
/** Milliseconds after which the web client has new notices counted, at most. */
const counting = 20_000;

/** Refusals with their counts. */
const refused = new Map<string, number>();
const note = (refusal: string) => refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
const noteRefusal = (error: unknown) => note(error instanceof Error ? error.message : String(error));

/** Keeps a line for events open, as each open page does, and asks for what such a page then asks for. */
async function follow(gateway: Service, actor: Actor): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/graphql`, 'graphql-transport-ws');
  const started = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', function take(data: Buffer) {
      if (!data.toString().includes('connection_ack')) return;
      socket.off('message', take);
      resolve();
    });
  });
  socket.once('open', () =>
    socket.send(
      JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${actor.token}` } }),
    ),
  );
  await started;
  const subscribe = (id: string, query: string) =>
    socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query } }));
  let isEarlier = false;
  let isCounting = false;
  const count = async () => {
    isCounting = true;
    await pause(counting / 2 + (counting / 2) * Math.random(), undefined, { ref: false });
    isCounting = false;
    if (socket.readyState !== WebSocket.OPEN) return;
    await post(
      `${addressOf(gateway)}/graphql`,
      { query: '{ viewer { unseenNotificationCount } }' },
      actor.token,
    );
  };
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.includes('"id":"now","type":"error"')) {
      isEarlier = true;
      subscribe('before', heard(isEarlier));
    }
    if (!isEarlier && !isCounting && text.includes('NotificationReceived')) count().catch(noteRefusal);
  });
  subscribe('now', heard(isEarlier));
  return socket;
}

/** Begins operations at their own moments, whatever has become of those before; waits for all. */
async function work(graph: string, mix: Mix, duration: number): Promise<Times> {
  const agent = new Agent({ connections: 200, headersTimeout: 60_000 });
  const dice = createDice(56);
  const times: Times = new Map(kinds.map((kind) => [kind, []]));
  const running: Promise<void>[] = [];
  const perform = async ({ kind, actor, body }: Operation, due: number) => {
    const answer = await request(graph, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${actor.token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    times.get(kind)?.push(performance.now() - due);
    const refusal = answer.statusCode === 200 ? refusalIn(text) : `status ${answer.statusCode}`;
    if (refusal) note(refusal);
  };
  const began = performance.now();
  for (let due = began; due < began + duration * 1_000; due += (-Math.log(1 - dice.next()) * 1_000) / rate) {
    const early = due - performance.now();
    if (early > 1) await pause(early);
    running.push(perform(mix.next(), due));
  }
  await Promise.all(running);
  await agent.close();
  return times;
}

/** Authorizes the reader of the backend's metrics. */
const operator = randomUUID();

/** What the backend has counted so far: its calls by what they are, and its statements. */
async function countedBy(backend: Service): Promise<Map<string, number>> {
  const answer = await fetch(`${addressOf(backend)}/metrics`, {
    headers: { authorization: `Bearer ${operator}` },
  });
  const found = new Map<string, number>();
  const counts = /^backend_(operation|sql)_seconds_count\{(?:[^}]*operation="([^"]*)")?[^}]*\} (\d+)$/gm;
  for (const [, , name = 'statements of the database', count] of (await answer.text()).matchAll(counts))
    found.set(name, (found.get(name) ?? 0) + Number(count));
  return found;
}

/** What of them was most, for each operation. */
function reportCounts(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  count: number,
) {
  const each = [...after]
    .map(([name, value]) => ({ name, value: (value - (before.get(name) ?? 0)) / count }))
    .toSorted((a, b) => b.value - a.value);
  console.log(
    `  for each: ${each
      .filter(({ value }) => value >= 0.02)
      .map(({ name, value }) => `${value.toFixed(2)} ${name}`)
      .join(', ')}`,
  );
}

const refusalIn = (text: string): string | undefined =>
  /"(?:errors|userErrors)":\[\{"message":"([^"]*)"/.exec(text)?.[1];

const all = (times: Times): number[] => [...times.values()].flat();
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** Measures the load that the servers of one folder sustain. */
export async function measureLoad(services: Services, folder: string): Promise<void> {
  const database = await startPostgres({ isKept: true });
  if (!database) throw new Error('The load is measured on PostgreSQL, which is not installed here.');
  const data = mkdtempSync(join(tmpdir(), 'load-'));
  const sockets: WebSocket[] = [];
  try {
    const backend = await services.start(
      'backend/server.ts',
      {
        DATA_DIR: data,
        DATABASE_URL: database.url,
        BACKEND_PORT: '0',
        NODE_ENV: 'development',
        METRICS_TOKEN: operator,
      },
      folder,
    );
    const gateway = await services.start(
      'gateway/server.ts',
      { ...besideBackend(backend), PORT: '0' },
      folder,
    );
    const graph = `${addressOf(gateway)}/graphql`;
    await enlargeOrganisation(database.url);
    const actors = await signInActors(backend);
    const mix = await createMix(graph, actors);
    for (const actor of actors) sockets.push(await follow(gateway, actor));
    await work(graph, mix, warmUp);

    const used = () => [backend, gateway].map((service) => processorTime(service) ?? Number.NaN);
    const counted = await countedBy(backend);
    const before = used();
    const times = await work(graph, mix, seconds);
    const count = all(times).length;
    const [inBackend = 0, inGateway = 0] = used().map(
      (value, index) => ((value - (before[index] ?? 0)) * 1_000) / count,
    );

    console.log(
      `\n${actors.length} people, ${rate} operations a second for ${seconds} s, on PostgreSQL (${folder}):`,
    );
    for (const [kind, own] of times)
      console.log(
        `  ${kind.padEnd(10)} ${String(own.length).padStart(5)} ×  median ${ms(quantile(own, 0.5)).padStart(7)}, 95 % ${ms(quantile(own, 0.95)).padStart(7)}, 99 % ${ms(quantile(own, 0.99)).padStart(7)}`,
      );
    console.log(
      `  processor for each: backend ${inBackend.toFixed(1)} ms, gateway ${inGateway.toFixed(1)} ms`,
    );
    reportCounts(counted, await countedBy(backend), count);
    report('95 % of all, milliseconds', quantile(all(times), 0.95), { value: 300, isMost: true });
    report('backend, milliseconds of processor for each', inBackend, { value: 5, isMost: true });

    const announcements = { times: [] as number[], isOver: false };
    const announcing = (async () => {
      while (!announcements.isOver) {
        const { actor, body } = mix.announcement();
        const began = performance.now();
        await post<object>(graph, body, actor.token);
        announcements.times.push(performance.now() - began);
        await pause(2_000);
      }
    })();
    const meanwhile = await work(graph, mix, seconds);
    announcements.isOver = true;
    await announcing;
    console.log(
      `  Meanwhile ${announcements.times.length} announcements to ${amounts.people} people, median ${ms(quantile(announcements.times, 0.5))}:`,
    );
    report(
      '95 % of the others, meanwhile / before',
      quantile(all(meanwhile), 0.95) / quantile(all(times), 0.95),
      {
        value: 1.5,
        isMost: true,
      },
    );
    for (const [refusal, count] of refused) console.log(`  refused ${count} ×: ${refusal}`);
    refused.clear();
  } finally {
    for (const socket of sockets) socket.terminate();
    await services.stop();
    rmSync(data, { recursive: true, force: true });
    database.stop();
  }
}
