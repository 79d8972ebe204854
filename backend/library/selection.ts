import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../core/database/database.ts';
import {
  byInstant,
  byNumber,
  byText,
  offsetOf,
  type Ordering,
  ordering,
  type Page,
} from '../core/ordering.ts';
import { type Owner, subtreeIds } from './libraries.ts';
import { documents, folders } from './tables.ts';

/** The part of a folder to list. */
export interface FolderPageRequest extends Page {
  /** 0 is the root. */
  folderId: number;
  sort: 'name' | 'date' | 'type';
  direction: 'asc' | 'desc';
  /** Empty for none; otherwise the folder and its subfolders are searched. */
  search: string;
}

// As literals: with parameters PostgreSQL would use one generic plan.
const literal = (value: number) => sql.raw(String(value));

const extension = sql`coalesce(substring(lower(d.name) from '\\.([^.]+)$'), '')`;

/** First page of a library's root. */
export const firstLibraryPage: FolderPageRequest = {
  folderId: 0,
  start: 0,
  count: 20,
  sort: 'name',
  direction: 'asc',
  search: '',
};

/** Order of entries: folders first, then files, each in the requested order. */
export function entryOrder({ sort, direction }: Pick<FolderPageRequest, 'sort' | 'direction'>): Ordering {
  const keys = {
    name: [byText(sql`folded(name)`, direction)],
    date: [byInstant(sql`created_at`, direction)],
    type: [byText(sql`extension`, direction), byText(sql`folded(name)`)],
  };
  // Cursors that clients have contain the name.
  return ordering(`library ${sort === 'name' ? 'nom' : sort} ${direction}`, [
    byNumber(sql`is_file`),
    ...keys[sort],
    byNumber(sql`id`, direction),
  ]);
}

/** An entry of a page with its position in the order. */
interface EntryPosition {
  isFolder: boolean;
  id: number;
  place: (number | string)[];
}

/** Entries of a page: folders first, then files, each in the requested order. */
export async function findEntries(
  db: Queryable,
  owner: Owner,
  { folderId, search, ...page }: FolderPageRequest,
  order: Ordering,
): Promise<EntryPosition[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const holds = (name: SQL) => sql`folded(${name}) like folded(${pattern})`;
  const mine = 'userId' in owner ? sql`owner_id = ${owner.userId}` : sql`community_id = ${owner.communityId}`;
  const place = (column: SQL): SQL => {
    if (search === '') return folderId === 0 ? sql`${column} is null` : sql`${column} = ${folderId}`;
    return folderId === 0 ? sql`true` : sql`${column} in (${subtreeIds(folderId)})`;
  };
  const matching = (name: SQL) => (search === '' ? sql`true` : holds(name));
  const { rows } = await db.execute<{ is_file: number; id: string | number; place: (number | string)[] }>(sql`
    select is_file, id, ${order.place} as place from (
      select 0 as is_file, f.id, f.name, f.created_at, '' as extension from ${folders} as f
        where f.${mine} and f.deleted_at is null and ${place(sql`f.parent_id`)} and ${matching(sql`f.name`)}
      union all
      select 1, d.id, d.name, d.created_at, ${extension} from ${documents} as d
        where d.${mine} and d.deleted_at is null and ${place(sql`d.folder_id`)} and ${matching(sql`d.name`)}
    ) as entries
    where ${order.after(page.after) ?? sql`true`}
    order by ${sql.join(order.by, sql`, `)}
    limit ${literal(page.count)} offset ${literal(offsetOf(page))}`);
  return rows.map(({ is_file: isFile, id, place }) => ({ isFolder: isFile === 0, id: Number(id), place }));
}
