import { type IEnvironment, graphql } from 'relay-runtime';
import type {
  AccountKind,
  AccountOrder,
  exportAccountsQuery,
  exportAccountsQuery$data,
} from '../__generated__/exportAccountsQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { readUploadRules } from '../uploads/uploadRules.ts';
import { collectRows, type ExportedRows, pageSize } from './collectRows.ts';
import type { Cell } from './csvFile.ts';
import { dayOfOrganisation } from './months.ts';

const columns = [
  'Prénom',
  'Nom',
  'E-mail',
  'Fonction',
  'Administrateur',
  'Externe',
  'Créé le',
  'Vu le',
  'Web',
  'Mobile',
];

type Page = NonNullable<NonNullable<exportAccountsQuery$data['viewer']>['administration']>['accounts'];

const yesOrNo = (value: boolean | null | undefined): string =>
  value === true ? 'oui' : value === false ? 'non' : '';

const dayOf = (moment: string | null | undefined): string =>
  moment ? dayOfOrganisation(new Date(moment)) : '';

const rowOf = ({ node: user, ...account }: Page['edges'][number]): Cell[] => [
  user.firstName,
  user.lastName,
  user.email ?? '',
  user.jobTitle ?? '',
  yesOrNo(account.isAdministrator),
  yesOrNo(account.isGuest),
  dayOf(account.createdAt),
  dayOf(account.lastSeenAt),
  yesOrNo(account.isWebUser),
  yesOrNo(account.isMobileUser),
];

/** Fetches the accounts of a kind; rejects when a page fails. */
export async function exportAccounts(environment: IEnvironment, kind: AccountKind): Promise<ExportedRows> {
  const { offers } = await readUploadRules(environment);
  // Not by the last visit, which changes between two pages.
  const orderBy: AccountOrder | null = offers('ACCOUNT_SEARCH')
    ? { field: 'CREATED_AT', direction: 'DESC' }
    : null;
  return collectRows(columns, async (after) => {
    const page = await fetchPage(environment, { kind, orderBy, after });
    return {
      rows: (page?.edges ?? []).map(rowOf),
      after: page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null,
    };
  });
}

async function fetchPage(
  environment: IEnvironment,
  variables: { kind: AccountKind; orderBy: AccountOrder | null; after: string | null },
): Promise<Page | undefined> {
  const answer = await fetchStrict<exportAccountsQuery>(
    environment,
    graphql`
      query exportAccountsQuery($kind: AccountKind!, $orderBy: AccountOrder, $first: Int!, $after: String)
      @throwOnFieldError {
        viewer {
          administration {
            accounts(kind: $kind, orderBy: $orderBy, first: $first, after: $after) {
              edges {
                isAdministrator
                isGuest
                createdAt
                lastSeenAt
                isWebUser
                isMobileUser
                node {
                  firstName
                  lastName
                  email
                  jobTitle
                }
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      }
    `,
    { ...variables, first: pageSize },
  ).toPromise();
  return answer?.viewer?.administration?.accounts;
}
