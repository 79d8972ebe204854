import { sql } from 'drizzle-orm';
import { addDocument, addFolder } from '../../../backend/library/entries.ts';
import type { TestPerson } from '../../../backend/harness.ts';
import { type Lists, type OwnList, searched, type World } from './list.ts';

/** Conversations, notifications, libraries, and what administrators read. */
export function otherLists({ backend, content, run, title, newcomer, deletePost }: World): Lists {
  /** A library folder; folders and files differ by type. */
  const library = async (
    as: TestPerson,
    select: OwnList['select'],
    owner: { ownerId: number } | { communityId: number },
    parentId?: number,
  ): Promise<OwnList> => {
    let serial = 0;
    const rowOf = (entry: string) => {
      const [type, id] = entry.split(' ');
      return { table: sql.raw(type === 'Folder' ? 'folders' : 'documents'), id };
    };
    return {
      as,
      select,
      async add() {
        serial += 1;
        if (serial % 2 === 0)
          return `Folder ${(await addFolder(backend, { ...owner, name: title(), parentId: parentId ?? null })).id}`;
        const name = `${title()}.${serial % 3 === 0 ? 'pdf' : 'odt'}`;
        return `Document ${(await addDocument(backend, { ...owner, name, folderId: parentId ?? null })).id}`;
      },
      async remove(entry) {
        const { table, id } = rowOf(entry);
        await run(sql`delete from ${table} where id = ${id}`);
      },
      async move(entry) {
        const { table, id } = rowOf(entry);
        await run(
          sql`update ${table} set name = ${title()}, created_at = clock_timestamp() where id = ${id}`,
        );
      },
    };
  };
  const administration = async (
    select: (page: string) => string,
    more: string,
    list: Pick<OwnList, 'add' | 'remove' | 'move'>,
  ): Promise<OwnList> => ({
    as: await backend.addPerson({ isAdministrator: true }),
    select: (page) => `viewer { administration { ${select(page(more))} } }`,
    ...list,
  });
  const deleteUser = (person: string) => run(sql`delete from users where id = ${person}`);

  return {
    async 'Viewer.conversations'() {
      const person = await backend.addPerson();
      return {
        as: person,
        select: (page) => `viewer { conversations${page()} }`,
        add: async () => String((await content.addConversation([person, await newcomer()])).id),
        remove: (conversation) => run(sql`delete from conversations where id = ${conversation}`),
        move: async (conversation) => void (await content.send(person, { id: Number(conversation) })),
      };
    },
    async 'Conversation.messages'() {
      const person = await backend.addPerson();
      const { id } = await content.addConversation([person, await newcomer()]);
      return {
        as: person,
        select: (page) => `conversation(databaseId: "${id}") { messages${page()} }`,
        add: async () => String((await content.send(person, { id })).id),
        remove: (message) => run(sql`update messages set deleted_at = now() where id = ${message}`),
        isBackward: true,
      };
    },
    async 'Search.messages'() {
      const person = await backend.addPerson();
      const { id } = await content.addConversation([person, await newcomer()]);
      return {
        as: person,
        select: (page) => `viewer { search(query: "${searched}") { messages${page()} } }`,
        add: async () => String((await content.send(person, { id }, title())).id),
        remove: (message) => run(sql`update messages set deleted_at = now() where id = ${message}`),
      };
    },
    async 'Viewer.notifications'() {
      const person = await backend.addPerson();
      return {
        as: person,
        select: (page) => `viewer { notifications${page()} }`,
        async add() {
          const { rows } = await backend.context.database.execute<{ id: string }>(
            sql`insert into notifications (user_id, action, description) values (${person.id}, 'posts', 'Un mot') returning id`,
          );
          return String(rows[0]?.id);
        },
        remove: (notice) => run(sql`delete from notifications where id = ${notice}`),
      };
    },
    async 'Community.libraryEntries'() {
      const founder = await backend.addPerson();
      const { id } = await backend.addCommunity({}, { admins: [founder] });
      return library(founder, (page) => `community(databaseId: "${id}") { libraryEntries${page()} }`, {
        communityId: id,
      });
    },
    async 'Viewer.libraryEntries'() {
      const person = await backend.addPerson();
      const order = 'orderBy: { field: CREATED_AT, direction: DESC }';
      return library(person, (page) => `viewer { libraryEntries${page(order)} }`, { ownerId: person.id });
    },
    async 'Folder.libraryEntries'() {
      const person = await backend.addPerson();
      const folder = await addFolder(backend, { ownerId: person.id });
      const order = 'orderBy: { field: TYPE, direction: DESC }';
      return library(
        person,
        (page) => `viewer { folder(databaseId: "${folder.id}") { libraryEntries${page(order)} } }`,
        { ownerId: person.id },
        folder.id,
      );
    },
    async 'Search.documents'() {
      const person = await backend.addPerson();
      const list = await library(
        person,
        (page) => `viewer { search(query: "${searched}") { documents${page()} } }`,
        { ownerId: person.id },
      );
      const add = async () =>
        `Document ${(await addDocument(backend, { ownerId: person.id, name: `${title()}.pdf` })).id}`;
      return { as: list.as, select: list.select, add, remove: list.remove };
    },
    'Administration.accounts': () =>
      administration((page) => `accounts${page}`, 'kind: NEVER_USED', {
        add: async () => String((await newcomer({ firstSignInAt: null })).id),
        remove: deleteUser,
        move: (person) => run(sql`update users set created_at = clock_timestamp() where id = ${person}`),
      }),
    'Administration.accounts of the kind USED': () =>
      administration((page) => `accounts${page}`, 'kind: USED, device: MOBILE', {
        async add() {
          const { id } = await newcomer({ lastSeenAt: new Date() });
          await run(sql`insert into sign_ins (user_id, device) values (${id}, 1)`);
          return String(id);
        },
        remove: deleteUser,
        move: (person) => run(sql`update users set last_seen_at = clock_timestamp() where id = ${person}`),
      }),
    'Administration.administrators': () =>
      administration((page) => `administrators${page}`, '', {
        add: async () => String((await newcomer({ isAdministrator: true })).id),
        remove: deleteUser,
      }),
    'Administration.auditEntries': () =>
      administration((page) => `auditEntries${page}`, '', {
        async add() {
          const { rows } = await backend.context.database.execute<{ id: string }>(
            sql`insert into audit_log (action, subject) values ('link.create', 'Un lien') returning id`,
          );
          return String(rows[0]?.id);
        },
        remove: (act) => run(sql`delete from audit_log where id = ${act}`),
      }),
    'Administration.failedDeliveries': () =>
      administration((page) => `failedDeliveries${page}`, '', {
        async add() {
          const { rows } = await backend.context.database.execute<{ id: string }>(
            sql`insert into dispatches (lane, kind, payload, recipient, given_up_at) values ('mail', 'welcome', '{}', 'x@example.org', now()) returning id`,
          );
          return String(rows[0]?.id);
        },
        remove: (sent) => run(sql`delete from dispatches where id = ${sent}`),
      }),
    async 'MonthlyStatistics.topPosts'() {
      const author = await backend.addPerson();
      const place = await backend.addCommunity({}, { admins: [author] });
      const comment = (post: string) => content.comment(author, { id: Number(post) });
      return administration((page) => `statistics { topPosts${page} }`, '', {
        async add() {
          const { id } = await backend.addPost(place, author);
          await comment(String(id));
          return String(id);
        },
        remove: deletePost,
        move: async (post) => void (await comment(post)),
      });
    },
    async 'MonthlyStatistics.topCommunities'() {
      const author = await backend.addPerson();
      const publish = (id: string) => backend.addPost({ id: Number(id) }, author);
      return administration((page) => `statistics { topCommunities${page} }`, '', {
        async add() {
          const { id } = await backend.addCommunity({}, { admins: [author] });
          await publish(String(id));
          return String(id);
        },
        remove: (community) => run(sql`delete from communities where id = ${community}`),
        move: async (community) => void (await publish(community)),
      });
    },
  };
}
