import type { Resolvers } from '../__generated__/resolvers.ts';
import type { Context } from '../core/context.ts';
import type { Room } from '../core/room.ts';
import { loadUser } from './loading.ts';
import type { UserRecord } from './people.ts';
import { fetchUser } from './rest.ts';

/** A field that not every answer of the API tells: asked for where it is missing, so that a person is the same everywhere. */
const told =
  (field: 'email' | 'job' | 'phone') =>
  (user: UserRecord, _args: unknown, context: Context): string | null | Promise<string | null> => {
    const known = user[field];
    return known === undefined
      ? loadUser(context, user.row).then((loaded) => loaded?.[field] ?? null)
      : known;
  };

const resolvers: Resolvers = {
  User: { slug: (user) => user.row, email: told('email'), job: told('job'), phone: told('phone') },
};

/** People. */
export const people: Room = {
  resolvers,
  nodes: { User: ([row = ''], context) => fetchUser(context.rest, row) },
};
