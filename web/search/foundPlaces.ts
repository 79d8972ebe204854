import type { useFoundPlacesQuery$data } from '../__generated__/useFoundPlacesQuery.graphql';
import { messagePath } from '../chat/messagePath.ts';
import { summaryOf } from '../chat/messageText.ts';
import { commentPath, postPath } from '../comments/postPath.ts';
import { communityPath } from '../communities/communityKinds.tsx';
import { excerptOf, findHighlights, searchWordsOf } from '../core/highlights.ts';
import { requestComposer } from '../feed/openComposer.ts';
import { profilePath } from '../people/PersonLink.tsx';
import type { Place, PlaceGroup } from './places.ts';

type Found = NonNullable<NonNullable<useFoundPlacesQuery$data['viewer']>['search']>;

/** Characters before the first match: a row has one line. */
const before = 24;

/** An attached file, and the id of the post or message that has it. */
interface Attachment extends Place {
  ownerId: string;
}

/** Files of the found posts and messages, as far as their own names match; each leads to what carries it. */
function attachmentsOf({ posts, messages }: Found, words: readonly string[]): Attachment[] {
  const ofPosts = (posts?.nodes ?? []).flatMap((post) =>
    post.files.map(({ key, name }) => ({
      id: `${post.id}-${key}`,
      ownerId: post.id,
      label: name,
      note: `${post.author.name} · ${post.community.title}`,
      date: post.createdAt,
      to: postPath(post),
    })),
  );
  const ofMessages = (messages?.nodes ?? []).flatMap(
    ({ id, databaseId, file, author, conversation, createdAt }) =>
      file
        ? {
            id: `${id}-${file.key}`,
            ownerId: id,
            label: file.name,
            note: placeOfMessage(author.name, conversation.title),
            date: createdAt,
            to: messagePath(conversation.databaseId, databaseId),
          }
        : [],
  );
  return [...ofPosts, ...ofMessages].filter(({ label }) => findHighlights(label, words).length > 0);
}

/** Author and conversation; one with its author alone has the same name. */
const placeOfMessage = (author: string, conversation: string | null | undefined): string =>
  author === conversation || !conversation ? author : `${author} · ${conversation}`;

function communitiesOf({ communities }: Found): Place[] {
  return (communities?.nodes ?? []).flatMap(({ id, databaseId, title, viewerCanPublish }) => {
    const to = communityPath(databaseId);
    const label = `Nouvelle publication dans ${title}`;
    return [
      { id, label: title, to },
      ...(viewerCanPublish
        ? [{ id: `${id}-post`, label, to, run: () => void requestComposer('post', to) }]
        : []),
    ];
  });
}

/** The first words of a post or comment with a match. */
const textOf = (plainText: string, words: readonly string[], empty: string) =>
  plainText === '' ? empty : excerptOf(plainText, words, before);

function postsOf({ posts }: Found, words: readonly string[]): Place[] {
  return (posts?.nodes ?? []).map(
    ({ id, databaseId, plainText, event, poll, author, community, createdAt }) => {
      const name = event?.title ?? poll?.question;
      return {
        id,
        label: name ?? textOf(plainText, words, 'Publication sans texte'),
        isText: name === undefined,
        note: `${author.name} · ${community.title}`,
        date: createdAt,
        to: postPath({ databaseId, community }),
      };
    },
  );
}

function commentsOf({ comments }: Found, words: readonly string[]): Place[] {
  return (comments?.nodes ?? []).flatMap((found) => {
    if (found.__typename === '%other') return [];
    const post = found.__typename === 'Comment' ? found.post : found.comment?.post;
    if (!post) return [];
    const { id, databaseId, plainText, author, createdAt } = found;
    return {
      id,
      label: textOf(plainText, words, 'Commentaire sans texte'),
      isText: true,
      note: `${author.name} · ${post.community.title}`,
      date: createdAt,
      to: commentPath(postPath(post), databaseId),
    };
  });
}

function messagesOf({ messages }: Found, words: readonly string[]): Place[] {
  return (messages?.nodes ?? []).map(
    ({ id, databaseId, plainText, kind, author, conversation, createdAt }) => ({
      id,
      label: textOf(plainText, words, summaryOf({ plainText, kind })),
      isText: true,
      note: placeOfMessage(author.name, conversation.title),
      date: createdAt,
      to: messagePath(conversation.databaseId, databaseId),
    }),
  );
}

/** Results of the palette by subject. Posts and messages whose file is listed are left out. */
export function groupsOf({ viewer }: useFoundPlacesQuery$data): PlaceGroup[] {
  const search = viewer?.search;
  if (!search) return [];
  const words = [...(search.highlightPrefixes ?? []), ...searchWordsOf(search.query)];
  const attachments = attachmentsOf(search, words);
  const listed = new Set(attachments.map(({ ownerId }) => ownerId));
  const isUnlisted = ({ id }: Place) => !listed.has(id);
  return [
    {
      title: 'Contacts',
      places: (search.users?.nodes ?? []).map(({ id, databaseId, name, jobTitle }) => ({
        id,
        label: name,
        note: jobTitle ?? '',
        to: profilePath(databaseId),
      })),
    },
    { title: 'Communautés', places: communitiesOf(search) },
    { title: 'Publications', places: postsOf(search, words).filter(isUnlisted) },
    {
      title: 'Documents',
      places: (search.documents?.nodes ?? []).map(({ id, name, contentUrl, community, createdAt }) => ({
        id,
        label: name,
        note: community?.title ?? '',
        date: createdAt,
        to: contentUrl,
      })),
    },
    { title: 'Pièces jointes', places: attachments },
    { title: 'Commentaires', places: commentsOf(search, words) },
    { title: 'Messages', places: messagesOf(search, words).filter(isUnlisted) },
  ];
}
