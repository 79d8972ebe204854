import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passwordDigest } from '../backend/harness.ts';
import { sharedPlatform } from './platform.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/graph/quickstart.md'), 'utf8');
const platform = sharedPlatform();

test('the sign-in of docs/graph/quickstart.md returns a token that works', async () => {
  const [, signIn = ''] = /```graphql\n(mutation SignIn[\s\S]*?)```/.exec(page) ?? [];
  expect(page).toContain(`"passwordDigest": "${passwordDigest()}"`);
  const { email } = await platform.backend.addPerson();
  const { data } = await platform.ask<{ signIn: { token: string; userErrors: unknown[] } }>(signIn, {
    variables: { input: { email, passwordDigest: passwordDigest(), platform: 'IOS' } },
  });
  expect(data.signIn.userErrors).toEqual([]);
  const own = await platform.ask('{ viewer { email } }', { as: { token: data.signIn.token } });
  expect(own.data).toEqual({ viewer: { email } });
});
