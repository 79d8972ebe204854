/** Reactions to posts, likes of comments, and who they are from. */
import { commentOf } from './comments.ts';
import { type Asked, type Documented, type JsonObject, page, read, write } from './documented.ts';
import { postOf, reactionsOf } from './feed.ts';
import { personOf } from './organisation.ts';

function react({ organisation, text, number }: Asked): JsonObject {
  const email = text('userEmail').toLowerCase();
  const post = postOf(organisation, text('postID'));
  if (post.reactions.get(email) === number('likeType')) post.reactions.delete(email);
  else post.reactions.set(email, number('likeType'));
  const { action, counts } = reactionsOf(post);
  const own = action.find(({ auteur }) => auteur === email);
  return { action: own ?? { likeokey: 0, likemain: 0, likecoche: 0 }, valeur: counts };
}

const like =
  (field: string) =>
  ({ organisation, text }: Asked): JsonObject => {
    const { likes } = commentOf(organisation, text(field));
    const email = text('email').toLowerCase();
    if (!likes.delete(email)) likes.add(email);
    return { state: true, nblike: likes.size, action: { isLikeByUser: likes.has(email) } };
  };

/** E-mails of a list of reactions, with what each chose. */
function listed({ organisation, text }: Asked): [email: string, kind: number | null][] {
  const id = text('idpost');
  if (text('type') === '1') return [...postOf(organisation, id).reactions];
  const emails = text('type') === '2' ? postOf(organisation, id).sharers : commentOf(organisation, id).likes;
  return [...emails].map((email) => [email, null]);
}

export const reactions: Documented[] = [
  write('POST /api/dolike', 'unstated userEmail! postID groupID postType likeType partageID', react),
  write('POST /api/buttonlikecomment', 'unstated email! idgroup idcomment', like('idcomment')),
  write('POST /api/buttonlikereponse', 'unstated email! idgroup idreponse', like('idreponse')),
  read('POST /api/likelist', 'unstated idpost type nb start', (asked) =>
    page(listed(asked), asked.number('start'), asked.number('nb')).flatMap(([email, kind]) => {
      const one = personOf(asked.organisation, email);
      return one
        ? [
            {
              id: one.id,
              nom: `${one.prenom} ${one.nom}`,
              image: one.image,
              fonction: one.fonction,
              likeokey: kind === 0 ? 1 : 0,
              likemain: kind === 1 ? 1 : 0,
              likecoche: kind === 2 ? 1 : 0,
            },
          ]
        : [];
    }),
  ),
];
