import { beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { sharedPlatform, startPlatform } from '../platform.ts';

const platform = sharedPlatform();
let zoe: TestPerson;

beforeAll(async () => {
  const { backend } = platform;
  zoe = await backend.addPerson({ isAdministrator: true, firstName: 'Zoé', email: 'b@example.org' });
  await backend.addPerson({ firstName: 'Ali', email: 'c@example.org' });
  await backend.addPerson({
    firstName: 'Ève',
    email: 'a@example.org',
    isExternal: true,
    firstSignInAt: null,
  });
});

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

it('has no lists of capabilities that an API lacks', async () => {
  const documented = await startPlatform({ backend: platform.backend, settings: { API_EXTENSIONS: '' } });
  try {
    const { data, errors } = await documented.ask<{ viewer: { administration: object } }>(
      `{ viewer { administration { auditEntries { nodes { id } } failedDeliveries { nodes { id } }
        accounts(query: "eve") { totalCount } } } }`,
      { as: zoe },
    );
    expect(data.viewer.administration).toEqual({
      auditEntries: null,
      failedDeliveries: null,
      accounts: null,
    });
    expect(errors.map(({ path, extensions }) => [path?.at(-1), extensions.code])).toEqual([
      ['accounts', 'NOT_SUPPORTED'],
    ]);
  } finally {
    await documented.close();
  }
});

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

it('B961: leads to a CSV file of accounts', async () => {
  const { downloadUrl } = await platform.mutate<{ downloadUrl: string }>(
    'createAccountExport',
    { query: 'ali' },
    { as: zoe, selection: 'downloadUrl' },
  );
  const { pathname, search } = new URL(downloadUrl);
  const file = await fetch(`${platform.url}${pathname}${search}`);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(await file.text()).toContain('c@example.org;Ali');
  const { data } = await platform.ask<object>(
    '{ viewer { administration { auditEntries(actions: CREATE_ACCOUNT_EXPORT) { nodes { action subject } } } } }',
    { as: zoe },
  );
  expect(data).toEqual({
    viewer: {
      administration: { auditEntries: { nodes: [{ action: 'CREATE_ACCOUNT_EXPORT', subject: '' }] } },
    },
  });
});
