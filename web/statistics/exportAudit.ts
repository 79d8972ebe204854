import { type IEnvironment, graphql } from 'relay-runtime';
import type { exportAuditQuery, exportAuditQuery$data } from '../__generated__/exportAuditQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { dayOf } from '../ui/localDate.ts';
import type { toAuditArguments } from './AuditFilters.tsx';
import { actionLabel, fieldText, subjectText, labelOfValue } from './auditTexts.ts';
import { collectRows, type ExportedRows, pageSize } from './collectRows.ts';
import type { Cell } from './csvFile.ts';

const columns = ['Date', 'Par', 'E-mail', 'Action', 'Objet', 'Personne concernée', 'Changements', 'Fois'];

type Page = NonNullable<
  NonNullable<NonNullable<exportAuditQuery$data['viewer']>['administration']>['auditEntries']
>;
type Entry = Page['edges'][number]['node'];

const changesOf = ({ changes }: Entry): string =>
  changes
    .map(({ field, before, after }) =>
      before == null || after == null
        ? fieldText(field)
        : `${fieldText(field)}\u00a0: ${labelOfValue(field, before)} → ${labelOfValue(field, after)}`,
    )
    .join('\n');

/** Local day and time, as on the screen: `2026-11-24 09:05:00`. */
const localDateTime = (moment: Date): string => `${dayOf(moment)} ${moment.toLocaleTimeString('fr-FR')}`;

const rowOf = (entry: Entry): Cell[] => [
  localDateTime(new Date(entry.createdAt)),
  entry.actor?.name ?? '',
  entry.actor?.email ?? '',
  actionLabel(entry.action),
  subjectText({ ...entry, count: 1 }),
  entry.affectedUser?.email ?? entry.affectedUser?.name ?? '',
  changesOf(entry),
  entry.count,
];

/** Fetches the filtered audit log, the newest first; rejects when a page fails. */
export const exportAudit = (
  environment: IEnvironment,
  filters: ReturnType<typeof toAuditArguments>,
): Promise<ExportedRows> =>
  collectRows(columns, async (after) => {
    const answer: exportAuditQuery$data | undefined = await fetchStrict<exportAuditQuery>(
      environment,
      graphql`
        query exportAuditQuery(
          $first: Int!
          $after: String
          $userId: ID
          $actions: [AuditAction!]
          $from: DateTime
          $to: DateTime
        ) @throwOnFieldError {
          viewer {
            administration {
              auditEntries(
                first: $first
                after: $after
                userId: $userId
                actions: $actions
                from: $from
                to: $to
              ) {
                edges {
                  node {
                    action
                    subject
                    count
                    createdAt
                    changes {
                      field
                      before
                      after
                    }
                    actor {
                      name
                      email
                    }
                    affectedUser {
                      name
                      email
                    }
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
      { ...filters, first: pageSize, after },
    ).toPromise();
    const page: Page | null | undefined = answer?.viewer?.administration?.auditEntries;
    return {
      rows: (page?.edges ?? []).map(({ node }) => rowOf(node)),
      after: page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null,
    };
  });
