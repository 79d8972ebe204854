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
import { fieldAt } from './fieldAt.ts';
import { asOne } from './underWay.ts';

/** A page of a list that has been read and is not in the store yet. */
interface Page {
  operation: OperationDescriptor;
  data: object;
}

/** How the pages of a list are read. */
interface Reader {
  /** Reads a page; fails where it cannot be read as a whole. */
  read: (count: number, after: unknown) => Promise<Page>;
  /** Where the connection stands in its data. */
  path: string;
}

/** How pages of a list are read that are to enter the store together. */
function pageReader(
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

/** How far a list that grows on top is read. */
interface Extent {
  /** Rows of it that are shown. */
  shown: number;
  /** Their ids. */
  known: readonly string[];
  /** Rows that the graph answers at once. */
  most: number;
}

/** Rows that may have come between what is shown, at most, for it to be kept. */
const furthest = 200;

/**
 * Reads a list that grows on top again as far as it is shown, with all that has come between and above: what was read
 * stays, and nothing is missing. Where too much has come it is read as far as it was, from its new beginning. All of it
 * enters the store together; fails where a page cannot be read, and the list stays as it is.
 */
export const readGrown = (
  environment: Environment,
  list: GraphQLTaggedNode,
  variables: Variables,
  extent: Extent,
): Promise<void> => {
  const reader = pageReader(environment, list, variables);
  return asOne(readAll(environment, reader, extent));
};

async function readAll(
  environment: Environment,
  { read, path }: Reader,
  { shown, known, most }: Extent,
): Promise<void> {
  const sought = new Set<unknown>(known);
  const pages: Page[] = [];
  const limit = shown + furthest;
  let [rows, end] = [0, shown];
  for (let after: unknown = null; rows < limit;) {
    const page = await read(Math.min(rows < shown ? shown - rows : limit - rows, most), after);
    const ids = idsIn(fieldAt(page.data, path));
    pages.push(page);
    let found = -1;
    for (const [place, id] of ids.entries()) if (sought.delete(id)) found = place;
    if (found >= 0) end = Math.max(end, rows + found + 1);
    // Of those that are not met by now, some were deleted.
    const isPast = rows >= shown && found < 0 && sought.size < known.length;
    rows += ids.length;
    after = fieldAt(page.data, `${path}.pageInfo.endCursor`);
    if (fieldAt(page.data, `${path}.pageInfo.hasNextPage`) !== true || isPast) break;
    if (rows >= shown && sought.size === 0) break;
  }
  for (const { operation, data } of upTo(end, pages, path)) environment.commitPayload(operation, data);
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
