import { afterAll, expect, it } from 'vitest';
import { startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const json = (path: string, as: TestPerson) => backend.post(path, { as, json: {} });

it.each([
  {
    limit: 30,
    paths: ['/partage', '/api/group/publication', '/api/poll', '/api/eventcreate'],
  },
  {
    limit: 60,
    paths: [
      '/api/comment/create/null',
      '/api/comment/reponse/null',
      '/api/comment/create/file',
      '/api/comment/reponse/file',
    ],
  },
  { limit: 600, paths: ['/api/invitation'] },
  { limit: 50, paths: ['/invitation/extern'] },
])(
  'rejects more than $limit consecutive writes of one person: $paths',
  async ({ limit, paths: [path = '', ...alike] }) => {
    const [person, other] = [await backend.addPerson(), await backend.addPerson()];
    const within = await Promise.all(Array.from({ length: limit }, () => json(path, person)));
    expect(within.filter(({ status }) => status === 429)).toEqual([]);
    for (const refusedPath of [path, ...alike]) {
      const refused = await json(refusedPath, person);
      expect(refused.status).toBe(429);
      expect(refused.body).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringMatching(
          /^Trop d’envois en peu de temps\. Veuillez réessayer dans \d+ (seconde|minute)s?\.$/,
        ),
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await json(path, other)).status).not.toBe(429);
  },
);
