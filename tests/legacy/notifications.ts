/** The bell, its badges and its switches. */
import { ownCommunities } from './communities.ts';
import { type Asked, type Documented, page, read, write } from './documented.ts';
import { type Organisation, personOf } from './organisation.ts';

const noticesOf = ({ notices }: Organisation, email: string) =>
  notices.filter(({ of }) => of === email).toSorted((a, b) => b.id - a.id);

/** The names of the switches by the numbers of their types; communities have their ids. */
const switches: Record<string, string> = { '8': 'discussions', '9': 'communautes', '10': 'push' };

function turn({ organisation, me, text }: Asked): void {
  const off = organisation.silenced.get(me.email) ?? new Set<string>();
  organisation.silenced.set(me.email, off);
  const name = switches[text('type')] ?? text('idgroup');
  if (text('action') === 'activation') off.delete(name);
  else off.add(name);
}

export const notifications: Documented[] = [
  read('GET /api/notif/count', 'none', ({ organisation, me }) => ({
    state: true,
    nombreconversation: organisation.conversations.filter(({ members }) => members.includes(me.email)).length,
    nombrenotif: noticesOf(organisation, me.email).filter(({ isRead }) => !isRead).length,
  })),
  read('POST /api/notif/load', 'unstated nb start', ({ organisation, me, number }) => ({
    status: true,
    notifications: page(noticesOf(organisation, me.email), number('start'), number('nb')).map((notice) => {
      const author = personOf(organisation, notice.author);
      const { id, Description, pusheraction, idgroup, idpost, createdAt } = notice;
      return {
        id,
        Description,
        pusheraction,
        idgroup,
        idpost: idpost === 0 ? null : idpost,
        imageauteur: author?.image ?? '0',
        nomauteur: `${author?.prenom ?? ''} ${author?.nom ?? ''}`,
        createdAt,
        lue: notice.isRead ? 1 : 0,
      };
    }),
  })),
  write('POST /api/notif/{id}', 'none', ({ organisation, at }) => {
    for (const notice of organisation.notices) if (String(notice.id) === at('id')) notice.isRead = true;
  }),
  write('POST /api/marquelu', 'none', ({ organisation, me }) => {
    for (const notice of noticesOf(organisation, me.email)) notice.isRead = true;
  }),
  write('DELETE /api/deletenotif', 'none', ({ organisation, me }) => {
    organisation.notices = organisation.notices.filter(({ of }) => of !== me.email);
  }),
  read('POST /api/admin/getstatus/1', 'unstated', ({ organisation, me }) =>
    ownCommunities(organisation, me.email).map(({ id, titre }) => ({
      groups: { id, titre },
      stategroup: organisation.silenced.get(me.email)?.has(String(id)) ? 0 : 1,
    })),
  ),
  read('POST /api/admin/getstatus/2', 'unstated', ({ organisation, me }) => {
    const off = organisation.silenced.get(me.email) ?? new Set();
    return {
      notifapplication: off.has('push') ? 0 : 1,
      notifmessagerie: off.has('discussions') ? 0 : 1,
      notifgroup: off.has('communautes') ? 0 : 1,
    };
  }),
  write('POST /api/admin/notifications', 'unstated type action idgroup?', turn),
];
