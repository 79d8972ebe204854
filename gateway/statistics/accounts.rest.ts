import type { Extension } from '../__generated__/extensions.ts';
import type { components } from '../__generated__/openapi.ts';
import type { AccountKind, DeviceKind } from '../__generated__/resolvers.ts';
import { NotOfferedError, withFallbackIfNotOffered } from '../compat/extensions.ts';
import { fetchAllPages } from '../connections/listCache.ts';
import type { Context } from '../graphql/context.ts';
import { call } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import type { ItemOf } from '../rest/contract.ts';
import { decodeFlag, decodeNamedList, decodeTotal, decodeObject } from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { decodeOptionalInstant } from '../compat/instants.ts';
import { withPositions } from '../rest/pages.ts';
import { addDecodingNote } from '../compat/decodingNotes.ts';
import { compareByName, pageOf, type PeoplePage } from '../people/listing.ts';
import { decodeUser } from '../people/people.rest.ts';
import type { AccountRecord } from './statistics.ts';

type WireAccount = components['schemas']['StatisticsUser'];

const optionalFlag = (value: unknown): boolean | null => (value === undefined ? null : decodeFlag(value));

/** Decodes a right of the platform; undefined when the response omits it. */
function decodeRight(value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  const roles: readonly unknown[] = Array.isArray(value) ? value : [value];
  return roles.some((role) => decodeFlag(role) || role === 'ROLE_ADMIN' || role === 'ROLE_SUPER_ADMIN');
}

/** Decodes an account of a list. */
export function decodeAccount(value: unknown): AccountRecord {
  const account = decodeObject<WireAccount>(value, 'account');
  const user = decodeUser(value);
  const right = decodeRight(account.admin);
  return {
    user,
    isAdministrator: right ?? false,
    showsRight: right !== undefined,
    isGuest: optionalFlag(account.externe),
    createdAt: decodeOptionalInstant(account.datecreation, 'account.datecreation') ?? null,
    lastSeenAt: decodeOptionalInstant(account.datelastconnect, 'account.datelastconnect') ?? null,
    isWebUser: optionalFlag(account.web),
    isMobileUser: optionalFlag(account.mobile),
  };
}

const rowOf = ({ user }: AccountRecord): string => user.databaseId;

/** A kind of accounts in the reports of the API. */
type ReportedKind = Exclude<AccountKind, 'USED'>;

const accountKinds = { ALL: 0, NEVER_USED: 1, GUEST: 2, RECENTLY_ACTIVE: 3 } as const satisfies Record<
  ReportedKind,
  number
>;

const fetchAccountPage = (
  rest: Rest,
  kind: ReportedKind,
  start: number,
  nb: number,
  after?: string,
  requiredExtensions: readonly Extension[] = [],
): Promise<PeoplePage<AccountRecord>> =>
  rest.read(
    call('POST /reports', {
      body: { action: accountKinds[kind], nb, start, apres: after },
      requiredExtensions,
    }),
    (answer) => ({
      people: withPositions(
        decodeList(decodeNamedList(answer, 'users', 'reports'), 'reports', decodeAccount),
        answer,
      ),
      total: decodeTotal(answer),
    }),
  );

/** All accounts of a kind. */
const fetchWhole = (context: Context, kind: ReportedKind): Promise<AccountRecord[]> =>
  context.lists.get(context, `accounts ${kind}`, () =>
    fetchAllPages(
      async (start, count) => (await fetchAccountPage(context.rest, kind, start, count)).people,
      rowOf,
    ),
  );

/** Fetches a page of accounts of a kind, with their total number. */
export const fetchAccounts = (
  context: Context,
  kind: ReportedKind,
  start: number,
  count: number,
  after?: string,
): Promise<PeoplePage<AccountRecord>> =>
  withFallbackIfNotOffered(
    fetchAccountPage(context.rest, kind, start, count, after, ['EXACT_COUNTS']),
    async () => pageOf(await fetchWhole(context, kind), start, count),
  );

const deviceKinds = { MOBILE: 1, WEB: 2 } as const satisfies Record<DeviceKind, number>;
const anyDevice = 0;

function decodeConnection(value: unknown): AccountRecord {
  const entry = decodeObject<ItemOf<'POST /lastconnection', 'result'>>(value, 'lastconnection.result');
  const account = decodeAccount(entry.users);
  const what = 'lastconnection.datelastconnect';
  const lastSeenAt = decodeOptionalInstant(entry.datelastconnect, what) ?? account.lastSeenAt;
  // The list consists of last connections, so a missing date is reported.
  if (lastSeenAt === null) addDecodingNote(what, account.user.databaseId, 'read as absent');
  return { ...account, lastSeenAt };
}

/** Fetches a page of accounts that have connected, last connected first, optionally from one kind of device. */
export function fetchUsedAccounts(
  context: Context,
  device: DeviceKind | null,
  start: number,
  count: number,
  after?: string,
): Promise<PeoplePage<AccountRecord>> {
  const type = device ? deviceKinds[device] : anyDevice;
  const fetchPage = (
    from: number,
    nb: number,
    place?: string,
    requiredExtensions: readonly Extension[] = [],
  ) =>
    context.rest.read(
      call('POST /lastconnection', { body: { type, nb, start: from, apres: place }, requiredExtensions }),
      (answer) => ({
        people: withPositions(
          decodeList(decodeNamedList(answer, 'result', 'lastconnection'), 'lastconnection', decodeConnection),
          answer,
        ),
        total: decodeTotal(answer),
      }),
    );
  return withFallbackIfNotOffered(fetchPage(start, count, after, ['EXACT_COUNTS']), async () => {
    const all = await context.lists.get(context, `connections ${type}`, () =>
      fetchAllPages(async (from, nb) => (await fetchPage(from, nb)).people, rowOf),
    );
    return pageOf(all, start, count);
  });
}

/** Fetches all platform administrators, filtered from all accounts where the API has no such list. */
export function fetchAdministrators(context: Context): Promise<AccountRecord[]> {
  const asked = context.rest.read(call('GET /api/admin/administrateurs'), (answer) =>
    decodeListWithoutNulls(
      decodeNamedList(answer, 'users', 'administrateurs'),
      'administrateurs',
      decodeAccount,
    ),
  );
  return withFallbackIfNotOffered(asked, async () => {
    const accounts = await fetchWhole(context, 'ALL');
    if (!accounts.some(({ showsRight }) => showsRight)) throw new NotOfferedError('ADMINISTRATORS');
    return accounts
      .filter(({ isAdministrator }) => isAdministrator)
      .toSorted((a, b) => compareByName(a.user, b.user));
  });
}

/** Grants or revokes the right to administer the platform. */
export const setAdministrator = (rest: Rest, email: string, isAdministrator: boolean): Promise<void> =>
  rest.write(
    call('POST /api/suprauser/{wanted}/{email}', { path: { wanted: isAdministrator ? '1' : '0', email } }),
  );

const toInternal = 2;

/** Makes an external account internal. */
export const convertGuest = (rest: Rest, email: string): Promise<void> =>
  rest.write(call('POST /api/userswitch', { body: { action: toInternal, email } }));

const toSomebodyInside = 1;

/** Resends the invitation of the account with this e-mail. */
export const resendInvitation = (rest: Rest, email: string): Promise<void> =>
  rest.write(call('POST /api/sendemail', { body: { action: toSomebodyInside, email } }));
