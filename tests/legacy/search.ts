/** Looking for words everywhere. */
import { groupFields } from './communities.ts';
import { type Documented, read } from './documented.ts';
import { postFields, postsFor } from './feed.ts';
import { personOf, userFields } from './organisation.ts';

const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const search: Documented[] = [
  read('POST /api/searchs', 'form query', ({ organisation, me, text }) => {
    const holds = (...words: string[]) => bare(words.join(' ')).includes(bare(text('query')));
    return {
      post: postsFor(organisation, me.email, '0')
        .filter((post) => holds(post.text))
        .map((post) => postFields(organisation, post, me.email)),
      user: organisation.people.filter(({ prenom, nom }) => holds(prenom, nom)).map(userFields),
      group: organisation.communities
        .filter(({ titre, sujet }) => holds(titre, sujet))
        .map((community) => {
          const role = community.members.get(me.email) ?? null;
          return { ...groupFields(community), Role: role, roleuser: role };
        }),
      Docgroup: organisation.entries
        .filter(({ kind, name, community }) => kind === 'file' && community > 0 && holds(name))
        .map(({ document, name, owner, createdAt }) => {
          const author = personOf(organisation, owner);
          return {
            file: document,
            documentreelname: name,
            nom: author?.nom ?? '',
            prenom: author?.prenom ?? '',
            createdAt,
          };
        }),
    };
  }),
];
