/** Who is in a community, who asks to be, who is invited. */
import { communityOf, groupFields } from './communities.ts';
import { type Asked, type Documented, page, read, write } from './documented.ts';
import { type Community, type Organisation, personOf, type Role, userOf } from './organisation.ts';

const usersOf = (organisation: Organisation, { members }: Community, isWanted: (role: Role) => boolean) =>
  [...members].filter(([, role]) => isWanted(role)).map(([email]) => userOf(organisation, email));

const isAdmin = (role: Role): boolean => role === 'ROLE_ADMIN';

const join = ({ organisation, text }: Asked): void =>
  void communityOf(organisation, text('id')).members.set(text('email').toLowerCase(), 'ROLE_MODERATEUR');

const remove = ({ organisation, text }: Asked): void => {
  const email = personOf(organisation, text('iduser'))?.email ?? '';
  communityOf(organisation, text('id')).members.delete(email);
};

function invite({ organisation, text }: Asked): void {
  communityOf(organisation, text('id')).members.set(text('email').toLowerCase(), text('role') as Role);
}

function settle({ organisation, text }: Asked): void {
  const community = communityOf(organisation, text('id'));
  community.requests = community.requests.filter((email) => email !== text('email'));
  if (text('invitation') === '1') community.members.set(text('email'), text('role') as Role);
}

export const members: Documented[] = [
  read('POST /api/getgroupspecifique/admin', 'unstated id nb start', ({ organisation, text, number }) => {
    const all = usersOf(organisation, communityOf(organisation, text('id')), isAdmin);
    return { useradmin: page(all, number('start'), number('nb')), countadmin: all.length };
  }),
  read('POST /api/getgroupspecifique/user', 'unstated id nb start', ({ organisation, text, number }) => {
    const all = usersOf(organisation, communityOf(organisation, text('id')), (role) => !isAdmin(role));
    return { users: page(all, number('start'), number('nb')), countother: all.length };
  }),
  read('POST /api/gettusers', 'unstated nbUsers startPoint idCommunity belongto', (asked) => {
    const { organisation, text, number } = asked;
    const community = communityOf(organisation, text('idCommunity'));
    const isWanted = ['1', 'true'].includes(text('belongto'));
    const all = organisation.people.filter(({ email }) => community.members.has(email) === isWanted);
    const rows = page(all, number('startPoint'), number('nbUsers'));
    return { users: rows.map(({ email }) => userOf(organisation, email)) };
  }),
  read('GET /api/getgroupadd/{userId}', 'none', ({ organisation, at }) => {
    const email = personOf(organisation, at('userId'))?.email ?? '';
    return organisation.communities
      .filter((one) => one.typegroupe !== 'defaut' && !one.members.has(email))
      .map(groupFields);
  }),
  read('POST /useringroups', 'unstated id', ({ organisation, text }) => {
    const community = communityOf(organisation, text('id'));
    const entries = [...community.members].map(([email, role]) => ({
      user: userOf(organisation, email),
      user_role: role,
    }));
    return {
      useradmin: entries.filter((entry) => isAdmin(entry.user_role)),
      users: entries.filter((entry) => !isAdmin(entry.user_role)),
    };
  }),
  read('POST /invitattente', 'unstated id', ({ organisation, text }) =>
    communityOf(organisation, text('id')).requests.map((email) => userOf(organisation, email)),
  ),
  write('POST /rejoindrepub', 'unstated email! id', (asked) => {
    join(asked);
    return { message: 'group joined with success' };
  }),
  write('POST /rejoindreprivate', 'unstated email! id', ({ organisation, text }) => {
    communityOf(organisation, text('id')).requests.push(text('email').toLowerCase());
    return { message: 'Demand sent' };
  }),
  write('POST /api/invitation', 'unstated email! id role id_user?', invite),
  write('POST /userremovegroup', 'unstated id iduser!', remove),
  write('POST /api/userremovegroup', 'unstated id iduser!', remove),
  write('POST /api/updateroleuser', 'form email! groupid role', ({ organisation, text }) => {
    communityOf(organisation, text('groupid')).members.set(text('email').toLowerCase(), text('role') as Role);
  }),
  write('POST /invitaccep', 'unstated id_user! email! id role invitation token', settle),
  write(
    'POST /invitation/extern',
    'multipart email role id prenom nom telephone fonction image?',
    (asked) => {
      const { organisation, text } = asked;
      organisation.people.push({
        ...organisation.people[1]!,
        id: organisation.next(),
        email: text('email').toLowerCase(),
        prenom: text('prenom'),
        nom: text('nom'),
        fonction: text('fonction'),
        telephone: text('telephone'),
        image: '0',
        hasSignedIn: false,
        lastConnection: null,
      });
      invite(asked);
    },
  ),
  write('POST /quittergroup', 'unstated id email!', ({ organisation, text }) => {
    communityOf(organisation, text('id')).members.delete(text('email').toLowerCase());
  }),
];
