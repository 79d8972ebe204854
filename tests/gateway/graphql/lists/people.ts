import { sql } from 'drizzle-orm';
import type { TestPerson } from '../../../backend/harness.ts';
import { type Lists, type OwnList, searched, type World } from './list.ts';

type Role = 'ROLE_ADMIN' | 'ROLE_MODERATEUR';

/** Lists of people and of what they belong to. */
export function peopleLists({ backend, run, title, newcomer, rename }: World): Lists {
  /** Everybody of whom a search finds the name. */
  const everybody = async (lastName: string, select: OwnList['select']): Promise<OwnList> => ({
    as: await backend.addPerson(),
    select,
    add: async () => String((await newcomer({ lastName })).id),
    remove: (person) => run(sql`delete from users where id = ${person}`),
    move: rename,
  });
  /** Members of a community that somebody administers. */
  const members = async (role: Role, args?: string): Promise<OwnList> => {
    const founder = await backend.addPerson();
    const place = await backend.addCommunity({}, { admins: [founder] });
    return {
      as: founder,
      select: (page) => `community(databaseId: "${place.id}") { members${page(args)} }`,
      async add() {
        const person = await newcomer();
        await backend.addMember(place, person, role);
        return String(person.id);
      },
      remove: (person) =>
        run(sql`delete from memberships where community_id = ${place.id} and user_id = ${person}`),
      move: rename,
    };
  };
  /** Communities that somebody makes or deletes. */
  const communities = async (
    as: TestPerson,
    select: OwnList['select'],
    people: Parameters<typeof backend.addCommunity>[1] = {},
  ): Promise<OwnList> => ({
    as,
    select,
    add: async () => String((await backend.addCommunity({ title: title() }, people)).id),
    remove: (community) => run(sql`delete from communities where id = ${community}`),
  });

  return {
    'Viewer.users': () => everybody('Pégase', (page) => `viewer { users${page('query: "pegase"')} }`),
    'Search.users': () =>
      everybody('Phénix', (page) => `viewer { search(query: "phenix") { users${page()} } }`),
    'Community.members': () => members('ROLE_MODERATEUR'),
    'Community.members of administrators': () => members('ROLE_ADMIN', 'roles: [ADMINISTRATOR]'),
    'Community.members of others': () => members('ROLE_MODERATEUR', 'roles: [EDITOR, READER]'),
    async 'Community.nonMembers'() {
      const founder = await backend.addPerson();
      const place = await backend.addCommunity({}, { admins: [founder] });
      const list = await everybody(
        'Chimère',
        (page) => `community(databaseId: "${place.id}") { nonMembers${page('query: "chimere"')} }`,
      );
      const remove = (person: string) => backend.addMember(place, { id: Number(person) });
      return { ...list, as: founder, remove };
    },
    async 'Community.membershipRequests'() {
      const founder = await backend.addPerson();
      const place = await backend.addCommunity({ kind: 'private' }, { admins: [founder] });
      return {
        as: founder,
        select: (page) => `community(databaseId: "${place.id}") { membershipRequests${page()} }`,
        async add() {
          const { id } = await newcomer();
          await run(sql`insert into invitations (community_id, user_id) values (${place.id}, ${id})`);
          return String(id);
        },
        remove: (person) => run(sql`delete from invitations where user_id = ${person}`),
      };
    },
    async 'User.addableCommunities'() {
      const [founder, person] = [await backend.addPerson(), await backend.addPerson()];
      const select: OwnList['select'] = (page) =>
        `user(databaseId: "${person.id}") { addableCommunities${page()} }`;
      return communities(founder, select, { admins: [founder] });
    },
    async 'Viewer.communities'() {
      const member = await backend.addPerson();
      return communities(member, (page) => `viewer { communities${page()} }`, { members: [member] });
    },
    'Viewer.unjoinedCommunities': async () =>
      communities(
        await backend.addPerson(),
        (page) => `viewer { unjoinedCommunities${page(`query: "${searched}"`)} }`,
      ),
    'Search.communities': async () => ({
      ...(await communities(
        await backend.addPerson(),
        (page) => `viewer { search(query: "${searched}") { communities${page()} } }`,
      )),
      move: (community) => run(sql`update communities set title = ${title()} where id = ${community}`),
    }),
    async 'Viewer.sessions'() {
      const person = await backend.addPerson();
      return {
        as: person,
        select: (page) => `viewer { sessions${page()} }`,
        async add() {
          const { rows } = await backend.context.database.execute<{ id: string }>(
            sql`insert into sessions (user_id, device_key, address) values (${person.id}, 'listed', '::1') returning id`,
          );
          return rows[0]?.id ?? '';
        },
        remove: (session) => run(sql`update sessions set ended_at = now() where id = ${session}`),
      };
    },
  };
}
