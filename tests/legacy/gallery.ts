/** The photos of a community. */
import { type Documented, page, read } from './documented.ts';
import { postsFor } from './feed.ts';

export const gallery: Documented[] = [
  read('GET /api/groups/{id}/photos', 'none ?page ?postsPerPage', ({ organisation, me, at, number }) => {
    const size = number('?postsPerPage');
    const all = postsFor(organisation, me.email, at('id')).filter(
      ({ imag, type }) => imag.length > 0 && type === '1',
    );
    return {
      posts: page(all, (number('?page') - 1) * size, size).map(({ id, imag }) => ({ id, imag })),
      paginator: {},
    };
  }),
];
