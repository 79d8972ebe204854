/** What a telephone asks when it begins, wakes up and was opened by a push message: the table of docs/mobile.md. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../documents/kit/1.0.0.json' with { type: 'json' };
import { storages, type Stage, stages } from './stage.ts';

const file = fileURLToPath(new URL('../../docs/mobile.md', import.meta.url));

/** What is asked, and with which variables. */
const questions: readonly [title: string, operation: string, variables: (stage: Stage) => object][] = [
  ['`Launch`', 'Launch', () => ({})],
  ['`WakeUp`', 'WakeUp', () => ({})],
  ['`AfterPush`, a conversation', 'AfterPush', ({ conversationId }) => ({ id: conversationId })],
  ['`AfterPush`, a post', 'AfterPush', ({ postId }) => ({ id: postId })],
];

interface Measured {
  cost: number;
  calls: number;
  bytes: number;
  gzip: number;
}

/** Asks as a telephone of a known session does, by the id of the document. */
async function measure(stage: Stage, operation: string, variables: object): Promise<Measured> {
  const { keychain } = storages();
  const kit = await stage.telephone(stage.me, { keychain });
  await kit.launch();
  const { token } = JSON.parse((await keychain.get('session')) ?? '{}') as { token: string };
  const id = manifest.operations.find(({ name }) => name === operation)?.id;
  const answer = await fetch(stage.directUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-query-cost': '1',
    },
    body: JSON.stringify({
      operationName: operation,
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: id } },
    }),
  });
  const text = await answer.text();
  const { data, extensions, errors } = JSON.parse(text) as {
    data: object;
    errors?: object[];
    extensions: { cost: { requested: number; upstreamCalls: number } };
  };
  expect([operation, errors]).toEqual([operation, undefined]);
  const told = JSON.stringify({ data });
  return {
    cost: extensions.cost.requested,
    calls: extensions.cost.upstreamCalls,
    bytes: told.length,
    gzip: gzipSync(told).length,
  };
}

const running: Stage[] = [];
beforeAll(async () => {
  for (const [, start] of stages) running.push(await start());
});
afterAll(async () => {
  for (const stage of running) await stage.close();
});

it('costs what is written down', async () => {
  const [ours, older] = running;
  if (!ours || !older) throw new Error('Both are needed.');
  const rows: string[] = [];
  for (const [title, operation, variables] of questions) {
    const here = await measure(ours, operation, variables(ours));
    const there = await measure(older, operation, variables(older));
    expect(there.cost).toBe(here.cost);
    rows.push(`| ${title} | 1 | ${here.cost} | ${here.calls} | ${there.calls} |`);
  }
  const written = readFileSync(file, 'utf8').split('\n');
  const cells = (row: string) => row.split('|').map((cell) => cell.trim());
  const table = written.filter((line) => /^\| `(Launch|WakeUp|AfterPush)`/.test(line)).map(cells);
  expect(table.map((row) => row.slice(0, 6))).toEqual(rows.map((row) => cells(row).slice(0, 6)));
});
