/**
 * `npm run kit -- http://localhost:4000`: uses a running platform as a phone does and logs the cost of each request.
 * `--as` and `--with` are two people who share a conversation (default: demo accounts); `--password` is that of both.
 * It does not delete what it creates.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApolloLink } from '@apollo/client/link';
import { tap } from 'rxjs';
import { WebSocket } from 'ws';
import { createKit, type Kit } from './kit.ts';
import { nodeCarrier } from './node/nodeCarrier.ts';
import { memoryStorage } from './storage.ts';
import { attachmentOf } from './uploads/attachment.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', default: 'redactrice@example.org' },
    with: { type: 'string', default: 'redacteur@example.org' },
    password: { type: 'string', default: 'Bienvenue1' },
  },
});
const address = (positionals[0] ?? 'http://localhost:4000').replace(/\/$/, '');
const picture = join(import.meta.dirname, '..', 'docs', 'pictures', 'phone.png');

const log = (line: string) => process.stdout.write(`${line}\n`);

/** Logs the cost of each request. */
const costs = new ApolloLink((operation, forward) => {
  operation.setContext(({ headers }) => ({ headers: { ...headers, 'x-query-cost': '1' } }));
  return forward(operation).pipe(
    tap(({ extensions, errors }) => {
      const { requested = '?', upstreamCalls = '?' } = extensions?.cost ?? {};
      const failed = errors?.map(({ message }) => message).join(' ') ?? '';
      const name = (operation.operationName ?? '').padEnd(24);
      log(`    ${name} cost ${String(requested).padStart(5)}   calls ${upstreamCalls}   ${failed}`);
    }),
  );
});

const telephone = (observer?: ApolloLink): Kit =>
  createKit({
    url: `${address}/graphql`,
    client: { name: 'kit', version: '1.0.0' },
    device: { platform: 'IOS', appVersion: '1.0.0', name: 'npm run kit', key: 'npm-run-kit' },
    locale: 'fr-FR',
    keychain: memoryStorage(),
    storage: memoryStorage(),
    carry: nodeCarrier,
    webSocket: WebSocket,
    newKey: randomUUID,
    ...(observer ? { observer } : {}),
  });

/** Waits until the queue is empty and logs rejected writes. */
const delivered = ({ queue }: Kit): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const [write] = queue.pending();
      if (!write) resolve();
      else if (write.state !== 'waiting') reject(new Error(`« ${write.text} » : ${write.reason}`));
    };
    queue.subscribe(look);
    look();
  });

async function walk(mine: Kit, theirs: Kit): Promise<void> {
  log(`Signing in as ${values.as}`);
  for (const [kit, username] of [
    [mine, values.as],
    [theirs, values.with],
  ] as const) {
    const refusal = await kit.session.signIn(username, values.password);
    if (refusal !== null) throw new Error(`${username}: ${refusal}`);
  }

  log('Launch');
  await Promise.all([mine.launch(), theirs.launch()]);
  const { conversations, notifications } = mine.notifications.counters();
  log(`  ${mine.feed.posts().length} posts, badges ${conversations} and ${notifications}`);

  log('The next page of the feed');
  await mine.feed.more();
  const post = mine.feed.posts().find(({ viewerCanComment }) => viewerCanComment);
  if (!post) throw new Error('There is no post to comment on.');

  log('A comment with a key, by the queue');
  await mine.queue.add('comment', post.id, 'Depuis mon téléphone');
  await delivered(mine);

  log('A comment with a picture');
  const image = attachmentOf(new Blob([new Uint8Array(await readFile(picture))]), basename(picture));
  let percent = 0;
  const verdict = await mine.posts.commentWithImage(
    { postId: post.id, text: 'Une photo', image, key: randomUUID() },
    {
      onProgress: ({ sentBytes, totalBytes }) => {
        percent = Math.round((100 * sentBytes) / totalBytes);
      },
    },
  );
  log(`  ${percent} % sent, ${verdict.kind}`);

  log(`A message, and its event at ${values.with}`);
  const known = new Set(theirs.chat.conversations().map(({ id }) => id));
  const conversation = mine.chat.conversations().find(({ id }) => known.has(id));
  if (!conversation) throw new Error('These two share no conversation.');
  await mine.chat.open(conversation.id);
  const received = new Promise<void>((resolve) => {
    theirs.onEvent((event) => {
      if (event.__typename === 'MessageReceived') resolve();
    });
  });
  await mine.queue.add('message', conversation.id, 'Bonjour du train');
  await Promise.all([delivered(mine), received]);
  log('  received');

  log('Waking up, with the conversation before their eyes');
  await mine.wakeUp();
  log('After a push message');
  await mine.afterPush({ kind: 'conversation', id: conversation.id });
  await mine.afterPush({ kind: 'post', id: post.id });

  log('Signing out');
  await mine.signOut();
}

const [mine, theirs] = [telephone(costs), telephone()];
try {
  await walk(mine, theirs);
} catch (error) {
  process.stderr.write(`${address}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  mine.close();
  theirs.close();
}
