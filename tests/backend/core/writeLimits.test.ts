import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signedIn } from '../../../backend/core/access.ts';
import type { Feature } from '../../../backend/core/app.ts';
import { invalidError } from '../../../backend/core/errors.ts';
import { CreateCommentResponse } from '../../../backend/comments/wire.ts';
import { type WriteLimit, writeLimits } from '../../../backend/core/writeLimits.ts';
import { startBackend, type TestPerson } from '../harness.ts';

/** The smallest of a minute and of an hour: all are limited by the same code. */
const names = ['publish', 'inviteExternal'] as const satisfies WriteLimit[];

/** A route per class, which rejects a body of `{ "refused": true }`. */
const probes: Feature = (app) => {
  for (const limit of names)
    app.post(
      `/probe/${limit}`,
      {
        config: { access: signedIn, limit },
        schema: { hide: true, body: z.object({ refused: z.boolean().default(false) }) },
      },
      async ({ body }) => {
        if (body.refused) throw invalidError('refused', 'Refusé.');
        return { status: true };
      },
    );
};

const backend = await startBackend({ features: [probes] });
afterAll(() => backend.close());
const call = (limit: WriteLimit, as: TestPerson, json = {}) => backend.post(`/probe/${limit}`, { as, json });

describe.each(names)('%s', (limit) => {
  const { points } = writeLimits[limit];

  it(`rejects more than ${points} consecutive writes of one person, and no other person's`, async () => {
    const [person, other] = await backend.addPeople([{}, {}]);
    const within = await Promise.all(Array.from({ length: points }, () => call(limit, person)));
    expect(within.filter(({ status }) => status !== 200)).toEqual([]);
    const refused = await call(limit, person);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(
        /^Trop d’envois en peu de temps\. Veuillez réessayer dans \d+ (seconde|minute)s?\.$/,
      ),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(limit, other)).status).toBe(200);
  });
});

it('does not count rejected calls', async () => {
  const person = await backend.addPerson();
  const { points } = writeLimits.publish;
  const refused = Array.from({ length: points + 5 }, () => ({ refused: true }));
  for (const json of refused) expect((await call('publish', person, json)).status).toBe(400);
  expect((await call('publish', person)).status).toBe(200);
});

it('does not count retries, and answers them beyond the limit', async () => {
  const person = await backend.addPerson();
  const { id } = await backend.addCommunity({}, { admins: [person] });
  const { id: postID } = await backend.addPost({ id }, person);
  const comment = (key: string) =>
    backend.post('/api/comment/create/null', {
      as: person,
      json: { postID, text: 'Bonjour' },
      headers: { 'idempotency-key': key },
    });
  const first = await comment('first');
  for (let again = 0; again < writeLimits.comment.points; again += 1)
    expect((await comment('first')).status).toBe(200);
  for (let more = 1; more < writeLimits.comment.points; more += 1)
    expect((await comment(`more-${more}`)).status).toBe(200);
  expect((await comment('beyond')).status).toBe(429);
  const { comment: written } = first.read(CreateCommentResponse);
  expect(await comment('first')).toMatchObject({ status: 200, body: { comment: written } });
});

/** Reads, marks of reading, sessions and acts of platform administrators. */
const unlimited = /^(get|find|list|check|count|search|open|mark|sign|renew|authorize|report|archive)/;
const others = [
  'requestPasswordReset',
  'resetPassword',
  'changePassword',
  'disconnectDevice',
  'endSessions',
  'startSignIn',
  'completeSignIn',
  'deleteNotifications',
  'setAdministrator',
  'toggleAdministrator',
  'createUser',
  'updateUser',
  'switchUser',
  'deleteUser',
  'inviteAgain',
  'resend',
  'savePlatformSettings',
  'setBreakingNews',
  'toggleBreakingNews',
  'toggleHighlights',
  'saveHighlight',
  'orderHighlights',
  'deleteHighlight',
  'addIllustration',
  'orderIllustrations',
  'deleteIllustration',
  'addLink',
  'updateLink',
  'deleteLink',
  'recordExport',
  'eraseCommunity',
  'restoreCommunity',
  'exportAccounts',
  'importAccounts',
];

it('limits every write of the contract', () => {
  const Contract = z.object({
    paths: z.record(
      z.string(),
      z.record(z.string(), z.object({ operationId: z.string(), 'x-rate-limit': z.unknown().optional() })),
    ),
  });
  const { paths } = Contract.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')),
  );
  const withoutLimit = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation['x-rate-limit'] === undefined)
    .map(({ operationId }) => operationId);
  expect(withoutLimit.filter((id) => !unlimited.test(id)).toSorted()).toEqual(others.toSorted());
});
