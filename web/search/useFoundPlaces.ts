import { useEffect, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type {
  useFoundPlacesQuery,
  useFoundPlacesQuery$data,
} from '../__generated__/useFoundPlacesQuery.graphql';
import { messagePath } from '../chat/messagePath.ts';
import { summaryOf } from '../chat/summary.ts';
import { commentPath, postPath } from '../comments/postPath.ts';
import { communityPath } from '../communities/communityKinds.tsx';
import { requestComposer } from '../feed/openComposer.ts';
import { profilePath } from '../people/PersonLink.tsx';
import { fetchStrict } from '../relay/fetchStrict.ts';
import type { PlaceGroup } from './places.ts';

const query = graphql`
  query useFoundPlacesQuery($query: String!) {
    viewer {
      search(query: $query) {
        users(first: 5) {
          nodes {
            id
            databaseId
            name
            jobTitle
          }
        }
        communities(first: 5) {
          nodes {
            id
            databaseId
            title
            viewerCanPublish
          }
        }
        posts(first: 5) {
          nodes {
            id
            databaseId
            plainText(maxLength: 90)
            event {
              title
            }
            poll {
              question
            }
            author {
              name
            }
            community {
              databaseId
              title
            }
          }
        }
        documents(first: 5) {
          nodes {
            id
            name
            url
            community {
              title
            }
          }
        }
        comments(first: 5) {
          nodes {
            __typename
            ... on Comment {
              id
              databaseId
              plainText(maxLength: 90)
              author {
                name
              }
              post {
                databaseId
                community {
                  databaseId
                  title
                }
              }
            }
            ... on Reply {
              id
              databaseId
              plainText(maxLength: 90)
              author {
                name
              }
              comment {
                post {
                  databaseId
                  community {
                    databaseId
                    title
                  }
                }
              }
            }
          }
        }
        messages(first: 5) {
          nodes {
            id
            databaseId
            plainText(maxLength: 90)
            kind
            author {
              name
            }
            conversation {
              databaseId
              title
            }
          }
        }
      }
    }
  }
`;

/** Milliseconds without typing before a search. */
const delay = 200;

const nothing: readonly PlaceGroup[] = [];

function groupsOf({ viewer }: useFoundPlacesQuery$data): PlaceGroup[] {
  const search = viewer?.search;
  return [
    {
      title: 'Contacts',
      places: (search?.users?.nodes ?? []).map(({ id, databaseId, name, jobTitle }) => ({
        id,
        label: name,
        note: jobTitle ?? '',
        to: profilePath(databaseId),
      })),
    },
    {
      title: 'Communautés',
      places: (search?.communities?.nodes ?? []).flatMap(({ id, databaseId, title, viewerCanPublish }) => {
        const to = communityPath(databaseId);
        const label = `Nouvelle publication dans ${title}`;
        return [
          { id, label: title, to },
          ...(viewerCanPublish
            ? [{ id: `${id}-post`, label, to, run: () => requestComposer('post', to) }]
            : []),
        ];
      }),
    },
    {
      title: 'Publications',
      places: (search?.posts?.nodes ?? []).map(
        ({ id, databaseId, plainText, event, poll, author, community }) => ({
          id,
          label: event?.title ?? poll?.question ?? (plainText === '' ? 'Publication sans texte' : plainText),
          note: `${author.name} · ${community.title}`,
          to: `${communityPath(community.databaseId)}/post/${encodeURIComponent(databaseId)}`,
        }),
      ),
    },
    {
      title: 'Documents',
      places: (search?.documents?.nodes ?? []).map(({ id, name, url, community }) => ({
        id,
        label: name,
        note: community?.title ?? '',
        to: url,
      })),
    },
    {
      title: 'Commentaires',
      places: (search?.comments?.nodes ?? []).flatMap((found) => {
        if (found.__typename === '%other') return [];
        const post = found.__typename === 'Comment' ? found.post : found.comment?.post;
        if (!post) return [];
        const { id, databaseId, plainText, author } = found;
        const note = `${author.name} · ${post.community.title}`;
        const label = plainText === '' ? 'Commentaire sans texte' : plainText;
        return [{ id, label, note, to: commentPath(postPath(post), databaseId) }];
      }),
    },
    {
      title: 'Messages',
      places: (search?.messages?.nodes ?? []).map(
        ({ id, databaseId, plainText, kind, author, conversation }) => ({
          id,
          label: summaryOf({ plainText, kind }),
          note: `${author.name} · ${conversation.title}`,
          to: messagePath(conversation.databaseId, databaseId),
        }),
      ),
    },
  ];
}

/**
 * Finds people, communities, posts, documents, comments and messages for a text: one call after a pause in typing, which a later text cancels. The
 * former results stay until new ones arrive, and when a call fails.
 */
export function useFoundPlaces(text: string): readonly PlaceGroup[] {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (text === '') return undefined;
    let drop = () => {};
    const timer = setTimeout(() => {
      const call = fetchStrict<useFoundPlacesQuery>(environment, query, { query: text }).subscribe({
        next: (data) => setFound(groupsOf(data)),
        // Pages, actions and the search everywhere remain.
        error: () => {},
      });
      drop = () => call.unsubscribe();
    }, delay);
    return () => {
      clearTimeout(timer);
      drop();
    };
  }, [environment, text]);
  return text === '' ? nothing : found;
}
