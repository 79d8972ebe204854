/** Figures for administrators; where the documents show no answer, none is made up. */
import { type Asked, type Documented, type Json, page, read, write } from './documented.ts';
import { type Organisation, type Person, personOf, userFields } from './organisation.ts';

const accountFields = (one: Person) => ({
  ...userFields(one),
  admin: one.isAdministrator ? 'ROLE_ADMIN' : 'ROLE_USER',
  isChangingStatu: false,
});

const shownNowhere = (): Json => ({ status: true });

const postCount = (
  { posts }: Organisation,
  isWanted: (post: { author: string; community: number }) => boolean,
) => posts.filter(isWanted).length;

function setAdministrator({ organisation, at }: Asked): void {
  const one = personOf(organisation, at('email'));
  if (one) one.isAdministrator = at('wanted') === '1';
}

export const statistics: Documented[] = [
  read('GET /statistique/userlive/0', 'none', shownNowhere),
  read('GET /statistique/userlive/1', 'none', shownNowhere),
  read('GET /statistique/tauxlive', 'none', shownNowhere),
  read('GET /statistique/tauxlivemonths/{month}/{year}', 'none', shownNowhere),
  read('GET /statreacts/{month}/{year}', 'none', shownNowhere),
  read('GET /statposteurs/{month}/{year}', 'none', ({ organisation }) =>
    organisation.people
      .map((one) => ({
        user: userFields(one),
        nbpost: postCount(organisation, ({ author }) => author === one.email),
      }))
      .filter(({ nbpost }) => nbpost > 0)
      .toSorted((a, b) => b.nbpost - a.nbpost),
  ),
  read('GET /statcomms/{month}/{year}/{start}', 'none', ({ organisation, at }) =>
    page(organisation.communities, Number(at('start')), 5).map(({ id, titre }) => ({
      group: { titre },
      totalacts: postCount(organisation, ({ community }) => community === id),
    })),
  ),
  write('POST /api/suprauser/{wanted}/{email}', 'unstated', setAdministrator),
  read('POST /lastconnection', 'unstated type nb start', ({ organisation, number }) => {
    const all = organisation.people
      .filter(({ lastConnection }) => lastConnection !== null)
      .toSorted((a, b) => (b.lastConnection ?? '').localeCompare(a.lastConnection ?? ''));
    return page(all, number('start'), number('nb')).map((one) => ({
      datelastconnect: one.lastConnection,
      users: accountFields(one),
    }));
  }),
  read('POST /api/statistics/top-posts', 'unstated month ?page ?postsPerPage', ({ organisation, number }) => {
    const size = number('?postsPerPage');
    const ranked = organisation.posts.toSorted((a, b) => b.reactions.size - a.reactions.size || b.id - a.id);
    return page(ranked, (number('?page') - 1) * size, size).map((post) => {
      const author = personOf(organisation, post.author);
      const titre = organisation.communities.find(({ id }) => id === post.community)?.titre ?? '';
      return {
        groups: { id: post.community, titre },
        users: author && userFields(author),
        createdAt: post.createdAt,
        id: post.id,
        nbrAction: post.reactions.size,
      };
    });
  }),
  read('POST /reports', 'unstated action nb start', ({ organisation, number }) => {
    const all = organisation.people.filter((one) => number('action') !== 1 || !one.hasSignedIn);
    return page(all, number('start'), number('nb')).map(accountFields);
  }),
  write('POST /api/userswitch', 'unstated action email!', () => undefined),
  write('POST /api/sendemail', 'unstated action email!', () => undefined),
  write('GET /api/users/{id}/toggle-admin', 'none', ({ organisation, at }) => {
    const one = personOf(organisation, at('id'));
    if (one) one.isAdministrator = !one.isAdministrator;
  }),
];
