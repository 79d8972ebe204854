import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordDigest, type TestPerson } from '../backend/harness.ts';
import { type Platform, startPlatform } from './platform.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/graph/quickstart.md'), 'utf8');

/** The example of docs/graph/quickstart.md that begins with these words. */
function example(beginning: string): string {
  const found = [...page.matchAll(/```graphql\n([\s\S]*?)```/g)]
    .map((match) => match[1] ?? '')
    .find((text) => text.startsWith(beginning));
  if (found === undefined) throw new Error(`The quick start has no example ${beginning}.`);
  return found;
}

let platform: Platform;
let person: TestPerson;
let colleague: TestPerson;
let postId: string;
beforeAll(async () => {
  platform = await startPlatform({ realtime: true });
  person = await platform.backend.addPerson();
  colleague = await platform.backend.addPerson();
  const community = await platform.backend.addCommunity({}, { members: [person, colleague] });
  for (let i = 0; i < 5; i += 1) await platform.backend.addPost(community, colleague);
});
afterAll(() => platform.close());

test('the documented sign-in returns a token that works', async () => {
  expect(page).toContain(`"passwordDigest": "${passwordDigest()}"`);
  const { data } = await platform.ask<{ signIn: { token: string; userErrors: unknown[] } }>(
    example('mutation SignIn'),
    {
      variables: { input: { email: person.email, passwordDigest: passwordDigest() } },
    },
  );
  expect(data.signIn.userErrors).toEqual([]);
  const { data: own } = await platform.ask<{ viewer: { email: string } }>('{ viewer { email } }', {
    as: { token: data.signIn.token },
  });
  expect(own.viewer.email).toBe(person.email);
});

test('the feed is read page by page', async () => {
  type Answer = {
    viewer: {
      feed: { edges: { node: { id: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    };
  };
  const first = await platform.ask<Answer>(example('query Feed'), { as: person });
  const { pageInfo, edges } = first.data.viewer.feed;
  expect([edges.length, pageInfo.hasNextPage]).toEqual([3, true]);
  postId = edges[0]?.node.id ?? '';
  const second = await platform.ask<Answer>(example('query Feed'), {
    as: person,
    variables: { after: pageInfo.endCursor },
  });
  expect(second.data.viewer.feed.edges).toHaveLength(2);
  expect(second.data.viewer.feed.pageInfo.hasNextPage).toBe(false);
});

test('a comment is written once however often it is sent, and others are notified', async () => {
  const listener = await platform.listen<{ __typename: string }>(example('subscription Events'), colleague);
  const variables = { input: { postId, text: 'Bonjour', idempotencyKey: 'example-1' } };
  type Answer = { createComment: { commentEdge: { node: { id: string } }; post: { commentCount: number } } };
  const [first, again] = [
    await platform.ask<Answer>(example('mutation Comment'), { as: person, variables }),
    await platform.ask<Answer>(example('mutation Comment'), { as: person, variables }),
  ];
  expect(again.data.createComment).toEqual(first.data.createComment);
  expect(first.data.createComment.post.commentCount).toBe(1);
  expect(await listener.next((event) => event.__typename === 'CommentAdded')).toMatchObject({
    commentEdge: { node: { text: 'Bonjour' } },
    post: { commentCount: 1 },
  });
  listener.close();
});

test('hosted Sandbox reads the schema and, with a token, data', async () => {
  const origin = 'https://studio.apollographql.com';
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
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    const body: { data: T; errors?: object[] } = await answer.json();
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const { __schema } = await ask<IntrospectionQuery>('IntrospectionQuery', getIntrospectionQuery());
  expect(__schema.subscriptionType?.name).toBe('Subscription');
  const data = await ask<{ viewer: { email: string } }>('Who', 'query Who { viewer { email } }');
  expect(data.viewer.email).toBe(person.email);
});
