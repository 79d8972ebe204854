import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ settings: { CORS_ORIGINS: 'https://outil.example' } });
});
afterAll(() => platform.close());

const preflight = (origin: string) =>
  fetch(`${platform.url}/graphql`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type',
    },
  });
const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin');

describe('pages of other origins', () => {
  it.each(['https://outil.example', 'https://studio.apollographql.com'])(
    'from %s use the graph with a token, and never with a cookie',
    async (origin) => {
      const answer = await preflight(origin);
      expect(answer.status).toBe(204);
      expect(allowed(answer)).toBe(origin);
      expect(answer.headers.get('vary')).toMatch(/origin/i);
      expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      const read = await fetch(`${platform.url}/graphql`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: '{"query":"{ branding { name } }"}',
      });
      expect([read.status, allowed(read)]).toEqual([200, origin]);
    },
  );

  it('are not told what others see', async () => {
    for (const origin of ['https://ailleurs.example', 'https://outil.example.evil.example', 'null'])
      expect(allowed(await preflight(origin))).toBeNull();
  });

  it('let hosted Sandbox read the schema and, with a token, data', async () => {
    const origin = 'https://studio.apollographql.com';
    const person = await platform.backend.addPerson();
    const ask = async <T>(operationName: string, query: string) => {
      const answer = await fetch(`${platform.url}/graphql`, {
        method: 'POST',
        headers: {
          origin,
          accept: '*/*',
          'content-type': 'application/json',
          authorization: `Bearer ${person.token}`,
        },
        body: JSON.stringify({ operationName, query, variables: {} }),
      });
      expect([answer.status, allowed(answer)]).toEqual([200, origin]);
      const body: { data: T; errors?: object[] } = await answer.json();
      expect(body.errors).toBeUndefined();
      return body.data;
    };
    const { __schema } = await ask<IntrospectionQuery>('IntrospectionQuery', getIntrospectionQuery());
    expect(__schema.subscriptionType?.name).toBe('Subscription');
    const data = await ask<{ viewer: { username: string } }>('Who', 'query Who { viewer { username } }');
    expect(data.viewer.username).toBe(person.email);
  });
});
