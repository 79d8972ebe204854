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

/** How far a list is read. */
interface Extent {
  /** Rows from its first. */
  shown: number;
  /** Rows that the graph answers at once. */
  most: number;
  /**
   * Ids of what is shown of a list that grows on top: what has come between and above is read too, so that what is read
   * stays, where that is no more than `furthest` rows.
   */
  known?: ReadonlySet<string>;
}

/** Rows that may have come between what is shown, at most, for it to be kept. */
const furthest = 200;

interface Page {
  operation: OperationDescriptor;
  data: object;
}

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
  { shown, most, known }: Extent,
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
  if (shown <= most && !known) return fetchWhole(environment, paginationRequest, sized(shown, null));

  const { fragmentRefPathInResponse } = getRefetchMetadata(fragment, 'readPages');
  const path = [...fragmentRefPathInResponse, ...connectionPathInFragmentData].join('.');
  const read = async (count: number, after: unknown): Promise<Page> => {
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
  };
  const readAll = async (isHeard: () => boolean): Promise<unknown> => {
    const pages: Page[] = [];
    const sought = new Set<unknown>(known);
    let [rows, end] = [0, shown];
    const limit = known ? shown + furthest : shown;
    for (let after: unknown = null; rows < limit && isHeard();) {
      const page = await read(Math.min(rows < shown ? shown - rows : limit - rows, most), after);
      const ids = idsIn(fieldAt(page.data, path));
      pages.push(page);
      let found = -1;
      for (const [place, id] of ids.entries()) if (sought.delete(id)) found = place;
      if (found >= 0) end = Math.max(end, rows + found + 1);
      // Of those that are not met by now, some were deleted.
      const isPast = rows >= shown && found < 0 && sought.size < (known?.size ?? 0);
      rows += ids.length;
      after = fieldAt(page.data, `${path}.pageInfo.endCursor`);
      if (fieldAt(page.data, `${path}.pageInfo.hasNextPage`) !== true || isPast) break;
      if (rows >= shown && sought.size === 0) break;
    }
    // What nobody waits for any more may be older than what was read meanwhile.
    if (isHeard())
      for (const { operation, data } of upTo(end, pages, path)) environment.commitPayload(operation, data);
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

/** The pages that hold the first `end` rows of a list: where they end within one, the list goes on from there. */
function upTo(end: number, pages: readonly Page[], path: string): Page[] {
  const kept: Page[] = [];
  let left = end;
  for (const page of pages) {
    if (left <= 0) break;
    kept.push(page);
    const connection = fieldAt(page.data, path);
    const edges: unknown = fieldAt(connection, 'edges');
    if (!Array.isArray(edges) || typeof connection !== 'object' || connection === null) continue;
    if (edges.length > left) {
      const pageInfo = fieldAt(connection, 'pageInfo');
      Reflect.set(connection, 'edges', edges.slice(0, left));
      Reflect.set(connection, 'pageInfo', {
        ...(typeof pageInfo === 'object' ? pageInfo : {}),
        hasNextPage: true,
        endCursor: fieldAt(edges[left - 1], 'cursor'),
      });
    }
    left -= edges.length;
  }
  return kept;
}

function idsIn(connection: unknown): unknown[] {
  const edges = fieldAt(connection, 'edges');
  return Array.isArray(edges) ? edges.map((edge) => fieldAt(edge, 'node.id')) : [];
}
