import type { AccountKind, DeviceKind } from '../__generated__/resolvers.ts';
import { pagingSupport } from '../compat/capabilities.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import { newEdge, type PageArguments } from '../connections/connection.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import {
  graphqlError,
  nullIfHidden,
  withUserErrors,
  UserError,
  type UserErrorRecord,
} from '../http/errors.ts';
import type { PeoplePage } from '../people/listing.ts';
import { loadUser, loadUserInfo } from '../people/loading.ts';
import { userId, type UserRecord } from '../people/people.ts';
import { requireViewer, type ViewerRecord } from '../graphql/viewer.ts';
import type { Rest } from '../rest/client.ts';
import { fetchAccounts, fetchAdministrators, fetchUsedAccounts } from './accounts.rest.ts';
import { type AccountFilters, searchAccounts } from './accountSearch.rest.ts';
import type { AccountRecord } from './statistics.ts';

/** Connection of accounts with their figures on the edges; the page carries the total count. */
async function accountConnection(
  fetch: (start: number, count: number, after?: string) => Promise<PeoplePage<AccountRecord>>,
  context: Context,
  args: PageArguments,
) {
  let totalCount = 0;
  const { edges, pageInfo } = await anchoredConnection<AccountRecord>(
    {
      async fetch(start, count, after) {
        const { people, total } = await fetch(start, count, after);
        totalCount = total;
        return people;
      },
      keyOf: ({ user }) => user.databaseId,
      ...pagingSupport(context),
    },
    args,
  );
  const accounts = edges.map(({ cursor, node: { user, ...facts } }) => ({ cursor, node: user, ...facts }));
  return { edges: accounts, nodes: accounts.map(({ node }) => node), pageInfo, totalCount };
}

/** Accounts that match all filters; throws BAD_USER_INPUT for a device with a kind that ignores it, or a search. */
export function resolveAccounts(
  context: Context,
  { kind: given, device, query, role, orderBy }: AccountFilters & { device?: DeviceKind | null | undefined },
  page: PageArguments,
) {
  const kind: AccountKind = given ?? 'ALL';
  if ([query, role, orderBy].some((filter) => filter !== undefined && filter !== null)) {
    if (device) throw graphqlError('BAD_USER_INPUT', 'device takes no query, role or orderBy.');
    return accountConnection(
      (start, count, after) => searchAccounts(context, { kind, query, role, orderBy }, start, count, after),
      context,
      page,
    );
  }
  if (kind === 'USED' || (kind === 'RECENTLY_ACTIVE' && device))
    return accountConnection(
      (start, count, after) => fetchUsedAccounts(context, device ?? null, start, count, after),
      context,
      page,
    );
  if (device) throw graphqlError('BAD_USER_INPUT', 'device needs the kind USED or RECENTLY_ACTIVE.');
  return accountConnection(
    (start, count, after) => fetchAccounts(context, kind, start, count, after),
    context,
    page,
  );
}

/** All platform administrators: the API sends the whole list. Null where they are unknown. */
export async function resolveAdministrators(context: Context, args: PageArguments) {
  const all = await withFallbackIfNotOffered(fetchAdministrators(context), () => null);
  if (all === null) return null;
  return accountConnection(
    async (start, count) => ({ people: all.slice(start, start + count), total: all.length }),
    context,
    args,
  );
}

/** Result of a mutation of an account; the account is refetched when it is selected. */
export interface AccountChange {
  user: UserRecord | null;
  viewer: ViewerRecord | null;
  userErrors: UserErrorRecord[];
}

/** Changes an account by its e-mail, by which the calls of the administration name people; returns the payload. */
export const changeAccount = (
  context: Context,
  id: string,
  change: (rest: Rest, email: string) => Promise<void>,
): Promise<AccountChange> =>
  withUserErrors({ user: null, viewer: null }, async () => {
    const viewer = requireViewer(context);
    const databaseId = userId.read(id).user;
    const user = await loadUser(context, databaseId);
    const email = user?.email ?? (await loadUserInfo(context, databaseId))?.email;
    if (!user || !email) throw new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');
    await change(context.rest, email);
    clearMemory(context);
    return { user, viewer };
  });

/** Edge of a changed account in the list of accounts; null where the API searches none or the right is lost. */
export async function findAccountEdge({ user }: AccountChange, _args: unknown, context: Context) {
  if (!user) return null;
  const { databaseId } = user;
  const email = user.email ?? (await loadUserInfo(context, databaseId))?.email;
  if (!email) return null;
  const found = await nullIfHidden(searchAccounts(context, { query: email }, 0, 10));
  const account = found?.people.find((one) => one?.user.databaseId === databaseId);
  if (!account) return null;
  const { user: node, ...facts } = account;
  return { ...newEdge(node, databaseId), ...facts };
}
