import { type SQL, sql } from 'drizzle-orm';
import type { TestPerson } from '../../../backend/harness.ts';
import type { Platform } from '../../platform.ts';
import type { List } from './walking.ts';

/** A list of somebody's. */
export interface OwnList extends List {
  as: TestPerson;
}

/** Makes a list of its own, by the connection that pages it: `Viewer.users`. */
export type Lists = Record<string, () => Promise<OwnList>>;

/** Word in the names of what searches look for. */
export const searched = 'licorne';

const names = ['Zoé', 'élise', 'Elise', 'anne', 'Œdipe', 'Bruno', 'Ève', 'Denis', 'denis', 'Yann', 'çelik'];

/** What lists are made of, put into a platform. */
export function createWorld({ backend, content }: Platform) {
  let serial = 0;
  const run = async (statement: SQL) => void (await backend.context.database.execute(statement));
  const name = () => {
    serial += 1;
    return names[(serial * 7) % names.length] ?? '';
  };
  return {
    backend,
    content,
    run,
    name,
    /** A name that searches find. */
    title: () => `${name()} ${searched} ${serial}`,
    newcomer: (values: Parameters<typeof backend.addPerson>[0] = {}) =>
      backend.addPerson({ firstName: name(), lastName: `Martin ${(serial += 1)}`, ...values }),
    rename: (person: string) => run(sql`update users set first_name = ${name()} where id = ${person}`),
    deletePost: (post: string) => run(sql`delete from posts where id = ${post}`),
  };
}
export type World = ReturnType<typeof createWorld>;
