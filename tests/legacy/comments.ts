/** Comments and replies. */
import { type Asked, type Documented, type JsonObject, page, read, Refused, write } from './documented.ts';
import { byId, type Comment, type Organisation, userOf } from './organisation.ts';

/** A comment as somebody reads it. */
export function commentFields(organisation: Organisation, comment: Comment, email: string): JsonObject {
  const { id, text, filename, gif, likes, createdAt, author } = comment;
  return {
    id,
    text,
    filename,
    gif,
    users: userOf(organisation, author),
    nblike: likes.size,
    nbreponse: organisation.comments.filter(({ parent }) => parent === id).length,
    createdAt,
    action: { isLikeByUser: likes.has(email) },
  };
}

/** The comment or reply that a call names. */
export function commentOf({ comments }: Organisation, id: string): Comment {
  const found = byId(comments, id);
  if (!found) throw new Refused(404, 'Commentaire inconnu');
  return found;
}

function listed({ organisation, text, number }: Asked, rows: readonly Comment[]): JsonObject {
  const List = page(rows, number('startPoint'), number('nbComments'));
  return { List: List.map((comment) => commentFields(organisation, comment, text('userEmail'))) };
}

function add({ organisation, text, files }: Asked, post: number, parent: number | null): void {
  const [image] = files('image');
  organisation.comments.push({
    id: organisation.next(),
    post,
    parent,
    text: text('text'),
    filename: image ? organisation.keep(image) : '',
    gif: text('gif'),
    author: text('userEmail').toLowerCase(),
    createdAt: organisation.now(),
    likes: new Set(),
  });
}

const comment = (asked: Asked): void => add(asked, asked.number('postID'), null);
const reply = (asked: Asked): void => {
  const { id, post } = commentOf(asked.organisation, asked.text('commentID'));
  add(asked, post, id);
};

const remove =
  (field: string) =>
  ({ organisation, text }: Asked) => {
    organisation.comments = organisation.comments.filter(
      ({ id, parent }) => String(id) !== text(field) && String(parent) !== text(field),
    );
  };

const words = 'groupID text gif emailtager? image?';

export const comments: Documented[] = [
  read(
    'POST /api/comments/list',
    'unstated userEmail! postID partageID postType groupID nbComments startPoint',
    (asked) => {
      const rows = asked.organisation.comments.filter(
        ({ post, parent }) => String(post) === asked.text('postID') && parent === null,
      );
      return listed(
        asked,
        rows.toSorted((a, b) => b.id - a.id),
      );
    },
  ),
  read('POST /api/reponses/list', 'unstated userEmail! groupID commentID nbComments startPoint', (asked) =>
    listed(
      asked,
      asked.organisation.comments.filter(({ parent }) => String(parent) === asked.text('commentID')),
    ),
  ),
  write('POST /api/comment/create/null', `unstated userEmail! postID ${words}`, comment),
  write('POST /api/comment/create/file', `multipart userEmail! postID ${words}`, comment),
  write('POST /api/comment/reponse/null', `unstated userEmail! commentID ${words}`, reply),
  write('POST /api/comment/reponse/file', `multipart userEmail! commentID ${words}`, reply),
  write('POST /api/comment/delete', 'unstated CommentID groupID userEmail!', remove('CommentID')),
  write('POST /api/response/delete', 'unstated ReponseID groupID userEmail!', remove('ReponseID')),
];
