import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { AccountRows_administration$key } from '../__generated__/AccountRows_administration.graphql';
import type { AccountRowsPaginationQuery } from '../__generated__/AccountRowsPaginationQuery.graphql';
import { PersonLink } from '../people/PersonLink.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { formatDateTime, formatShortDate } from '../ui/formatDate.ts';
import { formatNumber } from '../statistics/Figure.tsx';
import { failureText } from '../statistics/StatisticsSection.tsx';
import { columns, useAddressFilters } from './filters.ts';

const cell = 'px-3 py-2 text-left align-middle';
/** Columns that only a wide list has; a narrow one says the most important under the name. */
const wide = '@max-2xl:hidden';
/** Widths of columns, so that dates are whole. */
const headClasses: Readonly<Record<string, string>> = {
  email: `${wide} w-[30%]`,
  creation: `${wide} w-28`,
  connexion: 'w-28 @max-2xl:w-25',
};

/** The accounts as a table with sortable heads, twenty at a time. */
export function AccountRows({ administration: key }: { administration: AccountRows_administration$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    AccountRowsPaginationQuery,
    AccountRows_administration$key
  >(
    graphql`
      fragment AccountRows_administration on Administration
      @throwOnFieldError
      @refetchable(queryName: "AccountRowsPaginationQuery")
      @argumentDefinitions(
        kind: { type: "AccountKind!" }
        query: { type: "String!" }
        role: { type: "AccountRole" }
        orderBy: { type: "AccountOrder!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      ) {
        accounts(kind: $kind, query: $query, role: $role, orderBy: $orderBy, first: $first, after: $after)
          @connection(key: "AccountRows_accounts", filters: ["kind", "query", "role", "orderBy"]) {
          totalCount
          edges {
            isAdministrator
            isGuest
            createdAt
            lastSeenAt
            node {
              id
              email
              jobTitle
              ...PersonLink_user
            }
          }
        }
      }
    `,
    key,
  );
  const { edges, totalCount } = data.accounts;
  return (
    <div className="flex flex-col gap-2">
      <p className="m-0 text-sm text-muted" role="status">
        {`${formatNumber(totalCount)} ${totalCount > 1 ? 'comptes' : 'compte'}`}
      </p>
      <div className="@container overflow-hidden rounded-xl border border-line">
        <table aria-label="Comptes" className="w-full table-fixed border-collapse text-sm">
          <thead className="bg-sunken">
            <tr>
              {columns.map((column) => (
                <SortableHead key={column.value} {...column} />
              ))}
              <th scope="col" className={`${cell} ${wide} w-32 font-semibold`}>
                Rôle
              </th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ node: user, ...account }) => (
              <tr key={user.id} className="border-t border-line">
                <th scope="row" className={`${cell} font-normal`}>
                  <PersonLink user={user} />
                  {user.jobTitle != null && (
                    <span dir="auto" className="block text-muted">
                      {user.jobTitle}
                    </span>
                  )}
                  <span className="block truncate text-muted @2xl:hidden" title={user.email ?? undefined}>
                    {user.email}
                  </span>
                  {account.isAdministrator && <span className="block @2xl:hidden">Administrateur</span>}
                </th>
                <td className={`${cell} ${wide} truncate`} title={user.email ?? undefined}>
                  {user.email}
                </td>
                <td className={`${cell} ${wide} whitespace-nowrap`}>
                  {account.createdAt != null && formatShortDate(account.createdAt)}
                </td>
                <td className={`${cell} whitespace-nowrap`}>
                  {account.lastSeenAt == null ? (
                    'Jamais'
                  ) : (
                    <time dateTime={account.lastSeenAt} title={formatDateTime(account.lastSeenAt)}>
                      {formatShortDate(account.lastSeenAt)}
                    </time>
                  )}
                </td>
                <td className={`${cell} ${wide}`}>
                  {account.isAdministrator
                    ? 'Administrateur'
                    : account.isGuest === true
                      ? 'Externe'
                      : 'Interne'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {edges.length === 0 && <p className="m-0 py-6 text-center text-muted">Aucun compte ne correspond.</p>}
      <LoadMore
        label="Afficher plus de comptes"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) => loadNext(20, { onComplete: (error) => onDone(error ? failureText : null) })}
      />
    </div>
  );
}

/** Head of a column by which the list is sorted, first upwards, then downwards. */
function SortableHead({ value, label }: (typeof columns)[number]) {
  const { search, change } = useAddressFilters();
  const isSorted = (search.get('tri') ?? '') === value;
  const isDescending = search.get('ordre') === 'desc';
  const Icon = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
      className={`p-0 ${headClasses[value] ?? ''}`}
    >
      <button
        type="button"
        onClick={() => change({ tri: value, ordre: isSorted && !isDescending ? 'desc' : '' })}
        className="flex min-h-11 w-full cursor-pointer items-center gap-1 border-0 bg-transparent px-3 text-left text-sm font-semibold text-ink"
      >
        <span>{label}</span>
        <Icon aria-hidden="true" className={`size-4 ${isSorted ? '' : 'invisible'}`} />
      </button>
    </th>
  );
}
