/** Communities: lists, pages, settings. */
import { type Asked, type Documented, page, read, Refused, write } from './documented.ts';
import { byId, type Community, type Organisation, personOf } from './organisation.ts';

/** The community that a call names. */
export function communityOf(organisation: Organisation, id: string): Community {
  const found = byId(organisation.communities, id);
  if (!found) throw new Refused(404, 'Communauté inconnue');
  return found;
}

/** Of everybody but guests of one's own: who may see it. */
const isVisible = ({ typegroupe, members }: Community, email: string): boolean =>
  typegroupe !== 'secret' || members.has(email);

const listing = (organisation: Organisation, community: Community, email: string) => ({
  id_group: community.id,
  couleur: community.couleur,
  logo: community.logo,
  photocouverture: community.photocouverture,
  sujet: community.sujet,
  titre: community.titre,
  typegroupe: community.typegroupe,
  nb_postnonlu: 2,
  invitation: community.requests.length,
  nb_admin: [...community.members.values()].filter((role) => role === 'ROLE_ADMIN').length,
  nb_user: community.members.size,
  user_email: email,
  user_id: personOf(organisation, email)?.id ?? null,
  user_role: community.members.get(email) ?? null,
});

/** What a community says of itself, without who asks. */
export const groupFields = ({ id, couleur, logo, photocouverture, sujet, titre, typegroupe }: Community) => ({
  id,
  couleur,
  logo,
  photocouverture,
  sujet,
  titre,
  typegroupe,
});

/** The communities of somebody, in their own order. */
export function ownCommunities(organisation: Organisation, email: string): Community[] {
  const order = organisation.orders.get(email) ?? [];
  const place = ({ id }: Community) => (order.includes(id) ? order.indexOf(id) : order.length);
  return organisation.communities
    .filter(({ members }) => members.has(email))
    .toSorted((a, b) => place(a) - place(b));
}

function move({ organisation, me, at, number }: Asked): void {
  const rows = ownCommunities(organisation, me.email).map(({ id }) => id);
  const rest = rows.filter((id) => id !== Number(at('id')));
  organisation.orders.set(me.email, rest.toSpliced(number('position'), 0, Number(at('id'))));
}

function update(asked: Asked): Community {
  const { organisation, text, files } = asked;
  const community = communityOf(organisation, text('idgroup'));
  // As old systems do: what is not sent is erased.
  community.titre = text('titre');
  community.sujet = text('sujet');
  community.typegroupe = text('type');
  community.couleur = text('couleur');
  for (const file of files('logo')) community.logo = organisation.keep(file);
  for (const file of files('cover')) community.photocouverture = organisation.keep(file);
  return community;
}

function create(asked: Asked): Community {
  const { organisation, text, files } = asked;
  const [logo, cover] = [files('logo')[0], files('cover')[0]];
  const made: Community = {
    id: organisation.next(),
    titre: text('titre'),
    sujet: text('sujet'),
    typegroupe: text('type'),
    couleur: text('couleur'),
    logo: logo ? organisation.keep(logo) : '',
    photocouverture: cover ? organisation.keep(cover) : '',
    isLibraryEditable: false,
    members: new Map([[text('email'), 'ROLE_ADMIN']]),
    requests: [],
  };
  organisation.communities.push(made);
  return made;
}

const remove = ({ organisation, at }: Asked): void => {
  organisation.communities = organisation.communities.filter(({ id }) => String(id) !== at('id'));
};

const form = 'email! titre sujet type couleur cover? logo?';

export const communities: Documented[] = [
  read('POST /api/getcommunities', 'unstated nbCommunity startPoint idUser! type hasNotif', (asked) => {
    const { organisation, text, number } = asked;
    const email = personOf(organisation, text('idUser'))?.email ?? '';
    return page(ownCommunities(organisation, email), number('startPoint'), number('nbCommunity')).map((one) =>
      listing(organisation, one, email),
    );
  }),
  read('GET /api/getothergroup', 'none', ({ organisation, me }) =>
    organisation.communities
      .filter((one) => !one.members.has(me.email) && isVisible(one, me.email))
      .map((one) => listing(organisation, one, me.email)),
  ),
  read('POST /api/getgroupspecifique/sujet', 'unstated id', ({ organisation, text }) => ({
    status: true,
    sujet: communityOf(organisation, text('id')).sujet,
  })),
  read('POST /api/getgroupspecifique', 'unstated id', ({ organisation, text }) => {
    const { members, requests, isLibraryEditable } = communityOf(organisation, text('id'));
    return { nbuser: members.size, nbinvitation: requests.length, group: { isLibraryEditable } };
  }),
  read('POST /api/getgroupspecifique/mur', 'unstated id', ({ organisation, text, me }) => {
    const community = communityOf(organisation, text('id'));
    return {
      group: groupFields(community),
      userconnecterole: community.members.get(me.email) ?? null,
      nbuser: community.members.size,
    };
  }),
  write('POST /api/groups/{id}/sortable/change-position', 'unstated position', (asked) => {
    move(asked);
    return { status: true };
  }),
  write('POST /creategroupall', `multipart ${form}`, (asked) => ({ id: create(asked).id })),
  write('POST /allupdate', `multipart ${form} idgroup`, (asked) => {
    const { sujet: _subject, ...groupe } = groupFields(update(asked));
    return { groupe };
  }),
  write('POST /api/deletecover/{id}', 'none', ({ organisation, at }) => {
    communityOf(organisation, at('id')).photocouverture = '';
    return { status: true };
  }),
  write('POST /api/groups/{id}/delete-logo', 'none', ({ organisation, at }) => {
    communityOf(organisation, at('id')).logo = '';
    return { status: true };
  }),
  write('DELETE /api/deletegroup/{id}', 'none', remove),
  write('DELETE /deletegroup/{id}', 'none', remove),
  write('GET /api/groups/{id}/library/toggle-edition', 'none', ({ organisation, at }) => {
    const community = communityOf(organisation, at('id'));
    community.isLibraryEditable = !community.isLibraryEditable;
    return { status: true, isLibraryEditable: community.isLibraryEditable, message: '' };
  }),
];
