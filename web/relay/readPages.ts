import {
  type ConcreteRequest,
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
import { asOne } from './underWay.ts';

/** A page of a list that has been read and is not in the store yet. */
export interface Page {
  operation: OperationDescriptor;
  data: object;
}

/** How the pages of a list are read. */
export interface Reader {
  /** The query of a page, and its variables. */
  request: ConcreteRequest;
  sized: (count: number, after: unknown) => Variables;
  /** Reads a page; fails where it cannot be read as a whole. */
  read: (count: number, after: unknown) => Promise<Page>;
  /** Where the connection stands in its data. */
  path: string;
}

/** How pages of a list are read that are to enter the store together. */
export function pageReader(
  environment: Environment,
  /** The fragment of the list, with `@connection` and `@refetchable`. */
  list: GraphQLTaggedNode,
  /** All but the size of the page and its cursor. */
  variables: Variables,
): Reader {
  const fragment = getFragment(list);
  const { paginationRequest, connectionPathInFragmentData, paginationMetadata } = getPaginationMetadata(
    fragment,
    'readPages',
  );
  const { forward } = paginationMetadata;
  if (!forward) throw new Error(`${fragment.name} does not go forward.`);
  const { fragmentRefPathInResponse } = getRefetchMetadata(fragment, 'readPages');
  const sized = (count: number, after: unknown): Variables => ({
    ...variables,
    [forward.count]: count,
    [forward.cursor]: after,
  });
  return {
    request: paginationRequest,
    sized,
    path: [...fragmentRefPathInResponse, ...connectionPathInFragmentData].join('.'),
    async read(count, after) {
      const operation = createOperationDescriptor(paginationRequest, sized(count, after), {
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
      return { operation, data };
    },
  };
}

/**
 * Reads a list again as far as it is shown: `shown` rows from its first, in pages of at most `most`, which is what the
 * graph answers at once. They enter the store together, so that none of what was opened goes meanwhile. Answers the
 * first page; fails where one cannot be read, and the list stays as it is, also for who no longer listens.
 */
export function readPages(
  environment: Environment,
  list: GraphQLTaggedNode,
  variables: Variables,
  { shown, most }: { shown: number; most: number },
): Observable<unknown> {
  const { request, sized, read, path } = pageReader(environment, list, variables);
  if (shown <= most) return fetchWhole(environment, request, sized(shown, null));
  const readAll = async (isHeard: () => boolean): Promise<unknown> => {
    const pages: Page[] = [];
    let after: unknown = null;
    for (let left = shown; left > 0 && isHeard(); left -= most) {
      const page = await read(Math.min(left, most), after);
      pages.push(page);
      after = fieldAt(page.data, `${path}.pageInfo.endCursor`);
      if (fieldAt(page.data, `${path}.pageInfo.hasNextPage`) !== true) break;
    }
    // What nobody waits for any more may be older than what was read meanwhile.
    if (isHeard()) for (const { operation, data } of pages) environment.commitPayload(operation, data);
    return pages[0]?.data;
  };
  return Observable.create((sink) => {
    asOne(readAll(() => !sink.closed)).then(
      (first) => {
        sink.next(first);
        sink.complete();
      },
      (error: Error) => sink.error(error),
    );
  });
}
