import type { RefObject } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, Variables } from 'relay-runtime';
import { refetchPages } from '../relay/refetchPages.ts';
import type { Paging } from '../relay/useLoadAll.ts';
import { useOpenedRows } from '../relay/useOpenedRows.ts';
import { responsesName, useRefetchable } from './refetchVisible.ts';

/** Maximum number of rows that the graph returns. */
const maxRows = 100;

/**
 * Keeps an open list of reactions, shares, likes or votes current; `list` is its fragment, `variables` are those
 * without paging.
 */
export function useRefetchResponses(
  ref: RefObject<Element | null>,
  nodeId: string,
  list: GraphQLTaggedNode,
  variables: Variables,
  pages: Paging,
  rows: number,
  /** Page size. */
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
