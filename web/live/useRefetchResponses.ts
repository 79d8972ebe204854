import type { RefObject } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, Variables } from 'relay-runtime';
import { refetchPages } from '../relay/refetchPages.ts';
import type { Paging } from '../relay/useLoadAll.ts';
import { useOpenedRows } from '../relay/useOpenedRows.ts';
import { responsesName, useRefetchable } from './refetchVisible.ts';

/** Of those who responded to something, the most that the graph gives at once. */
const maxRows = 100;

/**
 * Keeps an open list of those who responded to a node (reacted, shared, like it, voted) up to date, as far as it is
 * shown: `list` is its fragment, and `variables` are all but those of its pages.
 */
export function useRefetchResponses(
  ref: RefObject<Element | null>,
  nodeId: string,
  list: GraphQLTaggedNode,
  variables: Variables,
  pages: Paging,
  rows: number,
  /** Rows of a page. */
  step: number,
): void {
  const environment = useRelayEnvironment();
  useRefetchable(ref, responsesName(nodeId), async () => {
    await refetchPages(environment, list, variables, {
      shown: Math.max(rows, step),
      most: maxRows,
    }).toPromise();
  });
  useOpenedRows(rows, maxRows, pages);
}
