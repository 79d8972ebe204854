/** Requests of a phone at start, at wake-up and after a push message: the table of docs/mobile/README.md. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../documents/kit/1.0.0.json' with { type: 'json' };
import { storages, type Stage, stages } from './stage.ts';

const file = fileURLToPath(new URL('../../docs/mobile/README.md', import.meta.url));

/** Operations with their variables. */
const questions: readonly [title: string, operation: string, variables: (stage: Stage) => object][] = [
  ['`Launch`', 'Launch', () => ({})],
  ['`WakeUp`', 'WakeUp', () => ({})],
  ['`AfterPush`, a conversation', 'AfterPush', ({ conversationId }) => ({ id: conversationId })],
  ['`AfterPush`, a post', 'AfterPush', ({ postId }) => ({ id: postId })],
];

interface Measured {
  cost: number;
  calls: number;
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
  const { extensions, errors } = JSON.parse(text) as {
    errors?: object[];
    extensions: { cost: { requested: number; upstreamCalls: number } };
  };
  expect([operation, errors]).toEqual([operation, undefined]);
  return {
    cost: extensions.cost.requested,
    calls: extensions.cost.upstreamCalls,
  };
}

const running: Stage[] = [];
beforeAll(async () => {
  for (const [, start] of stages) running.push(await start());
});
afterAll(async () => {
  for (const stage of running) await stage.close();
});

it('costs what docs/mobile/README.md states', async () => {
  const [own, existing] = running;
  if (!own || !existing) throw new Error('Both are needed.');
  const table = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\| `(Launch|WakeUp|AfterPush)`/.test(line))
    .map((row) => row.split('|').map((cell) => cell.trim()));
  expect(table.map(([, title]) => title)).toEqual(questions.map(([title]) => title));
  for (const [index, [title, operation, variables]] of questions.entries()) {
    const [cost, ownCalls, existingCalls] = (table[index] ?? []).slice(3, 6).map(Number);
    for (const [stage, stated = 0] of [
      [own, ownCalls],
      [existing, existingCalls],
    ] as const) {
      const measured = await measure(stage, operation, variables(stage));
      expect({ title, cost: measured.cost }).toEqual({ title, cost });
      // One more call when the gateway has forgotten the token, which it remembers for a moment.
      expect([stated, stated + 1]).toContain(measured.calls);
    }
  }
});
