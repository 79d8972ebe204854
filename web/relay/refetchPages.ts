import {
  type Environment,
  getFragment,
  getPaginationMetadata,
  type GraphQLTaggedNode,
  type Observable,
  type Variables,
} from 'relay-runtime';
import { fetchStrict } from './fetchStrict.ts';

/**
 * Refetches the shown rows of a list, up to the graph's maximum `most`; `useOpenedRows` loads the rest. On failure the
 * list stays as it is.
 */
export function refetchPages(
  environment: Environment,
  /** The list's fragment, with `@connection` and `@refetchable`. */
  list: GraphQLTaggedNode,
  /** Variables without paging. */
  variables: Variables,
  { shown, most }: { shown: number; most: number },
): Observable<unknown> {
  const fragment = getFragment(list);
  const { paginationRequest, paginationMetadata } = getPaginationMetadata(fragment, 'readPages');
  const { forward } = paginationMetadata;
  if (!forward) throw new Error(`${fragment.name} does not go forward.`);
  return fetchStrict(environment, paginationRequest, {
    ...variables,
    [forward.count]: Math.min(shown, most),
    [forward.cursor]: null,
  });
}
