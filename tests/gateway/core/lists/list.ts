import { type SQL, sql } from 'drizzle-orm';
import type { TestPerson } from '../../../backend/harness.ts';
import type { Platform } from '../../platform.ts';

/** A list that a connection of the graph pages, and what others do to it meanwhile. */
export interface List {
  as: TestPerson;
  /** Selects the connection, of which `page` is all that follows the name of its field. */
  select(page: (more?: string) => string): string;
  /** Adds an item anywhere; answers what tells it from the others: its row, or its name where the graph tells no id. */
  add(): Promise<string>;
  remove(item: string): Promise<void>;
  /** Brings it to another place. Absent: nothing of the list ever moves. */
  move?(item: string): Promise<void>;
  /** Whether it is read from its end. */
  isBackward?: true;
}

/** Makes a list of its own, by the connection that pages it: `Viewer.people`. */
export type Lists = Record<string, () => Promise<List>>;

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
