import {
  createOperationDescriptor,
  type Environment,
  getFragment,
  getPaginationMetadata,
  getRefetchMetadata,
  type GraphQLTaggedNode,
  Observable,
  type OperationDescriptor,
  type Variables,
} from 'relay-runtime';
import { fetchWhole } from './fetchWhole.ts';
import { fieldAt } from './fieldAt.ts';

/**
 * Reads a list again as far as it is shown: `shown` rows from its first, in pages of at most `most`, which is what the
 * graph answers at once. They enter the store together, so that none of what was opened goes meanwhile. Answers the
 * first page; fails where one cannot be read, and the list stays as it is, also for who no longer listens.
 */
export function readPages(
  environment: Environment,
  /** The fragment of the list, with `@connection` and `@refetchable`. */
  list: GraphQLTaggedNode,
  /** All but the size of the page and its cursor. */
  variables: Variables,
  { shown, most }: { shown: number; most: number },
): Observable<unknown> {
  const fragment = getFragment(list);
  const metadata = getPaginationMetadata(fragment, 'readPages');
  const { paginationRequest, connectionPathInFragmentData } = metadata;
  const { forward } = metadata.paginationMetadata;
  if (!forward) throw new Error(`${fragment.name} does not go forward.`);
  const sized = (count: number, after: unknown): Variables => ({
    ...variables,
    [forward.count]: count,
    [forward.cursor]: after,
  });
  if (shown <= most) return fetchWhole(environment, paginationRequest, sized(shown, null));

  const { fragmentRefPathInResponse } = getRefetchMetadata(fragment, 'readPages');
  const pageInfo = [...fragmentRefPathInResponse, ...connectionPathInFragmentData, 'pageInfo'].join('.');
  const readAll = async (isHeard: () => boolean): Promise<unknown> => {
    const pages: { operation: OperationDescriptor; data: object }[] = [];
    let after: unknown = null;
    for (let left = shown; left > 0 && isHeard(); left -= most) {
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
    // What nobody waits for any more may be older than what was read meanwhile.
    if (isHeard()) for (const { operation, data } of pages) environment.commitPayload(operation, data);
    return pages[0]?.data;
  };
  return Observable.create((sink) => {
    readAll(() => !sink.closed).then(
      (first) => {
        sink.next(first);
        sink.complete();
      },
      (error: Error) => sink.error(error),
    );
  });
}
