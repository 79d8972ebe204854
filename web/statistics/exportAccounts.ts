import { type Environment, graphql } from 'relay-runtime';
import type {
  AccountKind,
  exportAccountsQuery,
  exportAccountsQuery$data,
} from '../__generated__/exportAccountsQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { collectRows, type ExportedRows, pageSize } from './collectRows.ts';
import type { Cell } from './csvFile.ts';
import { dayOfOrganisation } from './months.ts';

const columns = [
  'Prénom',
  'Nom',
  'Email',
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
export const exportAccounts = (environment: Environment, kind: AccountKind): Promise<ExportedRows> =>
  collectRows(columns, async (after) => {
    const page = await fetchPage(environment, kind, after);
    return {
      rows: (page?.edges ?? []).map(rowOf),
      after: page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null,
    };
  });

async function fetchPage(
  environment: Environment,
  kind: AccountKind,
  after: string | null,
): Promise<Page | undefined> {
  const answer = await fetchStrict<exportAccountsQuery>(
    environment,
    graphql`
      query exportAccountsQuery($kind: AccountKind!, $first: Int!, $after: String) @throwOnFieldError {
        viewer {
          administration {
            accounts(kind: $kind, first: $first, after: $after) {
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
    { kind, first: pageSize, after },
  ).toPromise();
  return answer?.viewer?.administration?.accounts;
}
