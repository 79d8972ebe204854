import type { AccountKind, AccountOrder, AccountRole } from '../__generated__/resolvers.ts';
import {
  decodeFields,
  decodeNamedList,
  invalidValueError,
  decodePath,
  decodeTotal,
} from '../compat/decode.ts';
import { decodeList } from '../compat/decodeList.ts';
import type { Context } from '../graphql/context.ts';
import type { PeoplePage } from '../people/listing.ts';
import { call } from '../rest/call.ts';
import { withPositions } from '../rest/pages.ts';
import { decodeAccount } from './accounts.rest.ts';
import type { AccountRecord } from './statistics.ts';

/** Filters and order of accounts, all optional. */
export interface AccountFilters {
  kind?: AccountKind | null | undefined;
  query?: string | null | undefined;
  role?: AccountRole | null | undefined;
  orderBy?: AccountOrder | null | undefined;
}

const kinds = {
  ALL: 'tous',
  NEVER_USED: 'jamais',
  USED: 'utilises',
  GUEST: 'externes',
  RECENTLY_ACTIVE: 'recents',
} as const satisfies Record<AccountKind, string>;
const roles = {
  ADMINISTRATOR: 'administrateurs',
  EMPLOYEE: 'internes',
  GUEST: 'externes',
} as const satisfies Record<AccountRole, string>;
const orderFields = {
  NAME: 'nom',
  EMAIL: 'email',
  CREATED_AT: 'creation',
  LAST_SEEN_AT: 'connexion',
} as const satisfies Record<AccountOrder['field'], string>;

const filtersOnWire = ({ kind, query, role, orderBy }: AccountFilters) => ({
  q: query?.trim() ?? '',
  sorte: kinds[kind ?? 'ALL'],
  role: role ? roles[role] : ('tous' as const),
  tri: orderFields[orderBy?.field ?? 'NAME'],
  ordre: orderBy?.direction === 'DESC' ? ('desc' as const) : ('asc' as const),
});

/** Fetches a page of accounts that match all filters, with their total number. */
export const searchAccounts = (
  { rest }: Context,
  filters: AccountFilters,
  start: number,
  nb: number,
  after?: string,
): Promise<PeoplePage<AccountRecord>> =>
  rest.read(
    call('POST /api/admin/comptes', { body: { ...filtersOnWire(filters), start, nb, apres: after } }),
    (answer) => ({
      people: withPositions(
        decodeList(decodeNamedList(answer, 'users', 'comptes'), 'comptes', decodeAccount),
        answer,
      ),
      total: decodeTotal(answer),
    }),
  );

/** The path of a CSV file of the accounts that match all filters. */
export const exportAccounts = ({ rest }: Context, filters: AccountFilters): Promise<string> =>
  rest.read(call('POST /api/admin/comptes/export', { body: filtersOnWire(filters) }), (answer) => {
    const { fichier } = decodeFields<{ fichier: unknown }>(answer, 'export');
    const found = decodePath(fichier);
    if (found === null) throw invalidValueError('fichier', fichier);
    return found;
  });
