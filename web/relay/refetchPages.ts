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
 * Fetches the first rows of a list again, as many as are shown, up to `most`, the most that the graph returns at once.
 * `useOpenedRows` in the component of the list then loads what was opened beyond. Fails where a part cannot be read;
 * the list stays as it is.
 */
export function refetchPages(
  environment: Environment,
  /** The fragment of the list, with `@connection` and `@refetchable`. */
  list: GraphQLTaggedNode,
  /** All but the size of the page and its cursor. */
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
