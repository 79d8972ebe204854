import {
  createOperationDescriptor,
  type Environment,
  getFragment,
  getPaginationMetadata,
  getRefetchMetadata,
  type GraphQLTaggedNode,
  type OperationDescriptor,
  type Variables,
} from 'relay-runtime';
import { fetchWhole } from './fetchWhole.ts';
import { fieldAt } from './fieldAt.ts';

/**
 * Reads a list again as far as it is shown: `shown` rows from its first, in pages of at most `most`, which is what the
 * graph answers at once. They enter the store together, so that none of what was opened goes meanwhile. Answers the
 * first page; rejects where one cannot be read, and the list stays as it is.
 */
export async function readPages(
  environment: Environment,
  /** The fragment of the list, with `@connection` and `@refetchable`. */
  list: GraphQLTaggedNode,
  /** All but the size of the page and its cursor. */
  variables: Variables,
  { shown, most }: { shown: number; most: number },
): Promise<unknown> {
  const fragment = getFragment(list);
  const { paginationRequest, paginationMetadata, connectionPathInFragmentData } = getPaginationMetadata(
    fragment,
    'readPages',
  );
  const { forward } = paginationMetadata;
  if (!forward) throw new Error(`${fragment.name} does not go forward.`);
  const sized = (count: number, after: unknown): Variables => ({
    ...variables,
    [forward.count]: count,
    [forward.cursor]: after,
  });
  if (shown <= most) return fetchWhole(environment, paginationRequest, sized(shown, null)).toPromise();

  const { fragmentRefPathInResponse } = getRefetchMetadata(fragment, 'readPages');
  const pageInfo = [...fragmentRefPathInResponse, ...connectionPathInFragmentData, 'pageInfo'].join('.');
  const pages: { operation: OperationDescriptor; data: object }[] = [];
  let after: unknown = null;
  for (let left = shown; left > 0; left -= most) {
    const operation = createOperationDescriptor(paginationRequest, sized(Math.min(left, most), after), {
      force: true,
      metadata: { isWhole: true },
    });
    const { variables: asked, cacheConfig } = operation.request;
    const answer = await environment
      .getNetwork()
      .execute(paginationRequest.params, asked, cacheConfig ?? {})
      .toPromise();
    const data = fieldAt(answer, 'data');
    if (typeof data !== 'object' || data === null) throw new Error(`${fragment.name} was not answered.`);
    pages.push({ operation, data });
    after = fieldAt(data, `${pageInfo}.endCursor`);
    if (fieldAt(data, `${pageInfo}.hasNextPage`) !== true) break;
  }
  for (const { operation, data } of pages) environment.commitPayload(operation, data);
  return pages[0]?.data;
}
