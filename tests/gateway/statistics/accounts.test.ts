import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let zoe: TestPerson;
let ali: TestPerson;

beforeAll(async () => {
  platform = await startPlatform();
  const { backend } = platform;
  zoe = await backend.addPerson({ isAdministrator: true, firstName: 'Zoé', email: 'b@example.org' });
  ali = await backend.addPerson({ firstName: 'Ali', email: 'c@example.org' });
  await backend.addPerson({
    firstName: 'Ève',
    email: 'a@example.org',
    isExternal: true,
    firstSignInAt: null,
  });
});
afterAll(() => platform.close());

interface Answer {
  viewer: {
    administration: {
      accounts: { totalCount: number; nodes: { firstName: string }[]; pageInfo: { endCursor: string } };
    };
  };
}
const accounts = async (args: string) => {
  const selection = '{ totalCount nodes { firstName } pageInfo { endCursor } }';
  const { data } = await platform.ask<Answer>(
    `{ viewer { administration { accounts(${args}) ${selection} } } }`,
    { as: zoe },
  );
  return data.viewer.administration.accounts;
};
const names = async (args: string) => (await accounts(args)).nodes.map(({ firstName }) => firstName);

it('B960: searches, filters and sorts accounts, page by page', async () => {
  const byEmail = 'orderBy: {field: EMAIL, direction: ASC}';
  expect(await names(byEmail)).toEqual(['Ève', 'Zoé', 'Ali']);
  expect(await names('orderBy: {field: NAME, direction: DESC}')).toEqual(['Zoé', 'Ève', 'Ali']);
  expect(await names('query: "eve"')).toEqual(['Ève']);
  expect(await names('role: EMPLOYEE')).toEqual(['Ali']);
  expect(await names('kind: NEVER_USED, role: GUEST')).toEqual(['Ève']);
  const first = await accounts(`${byEmail}, first: 2`);
  expect(first.totalCount).toBe(3);
  expect(await names(`${byEmail}, after: "${first.pageInfo.endCursor}"`)).toEqual(['Ali']);
});

it('B961: leads to a CSV file of accounts, for administrators', async () => {
  const mutation =
    'mutation ($input: CreateAccountExportInput!) { createAccountExport(input: $input) { exportUrl userErrors { code } } }';
  const send = async (as: TestPerson) =>
    (
      await platform.ask<{
        createAccountExport: { exportUrl: string | null; userErrors: { code: string }[] };
      }>(mutation, { as, variables: { input: { query: 'ali' } } })
    ).data.createAccountExport;
  const { exportUrl } = await send(zoe);
  const { pathname, search } = new URL(exportUrl ?? '');
  const file = await fetch(`${platform.url}${pathname}${search}`);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(await file.text()).toContain('c@example.org;Ali');
  expect(await send(ali)).toMatchObject({ exportUrl: null, userErrors: [{ code: 'FORBIDDEN' }] });
});
