import { useEffect, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useFoundPlacesQuery } from '../__generated__/useFoundPlacesQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { groupsOf } from './foundPlaces.ts';
import { findMatching, type PlaceGroup } from './places.ts';

const query = graphql`
  query useFoundPlacesQuery($query: String!) {
    viewer {
      search(query: $query) {
        query
        highlightPrefixes
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
            createdAt
            plainText(maxLength: 500)
            event {
              title
            }
            poll {
              question
            }
            files {
              key
              name
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
            createdAt
            contentUrl
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
              createdAt
              plainText(maxLength: 500)
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
              createdAt
              plainText(maxLength: 500)
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
            createdAt
            plainText(maxLength: 500)
            kind
            file {
              key
              name
            }
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

/**
 * Finds people, communities, posts, documents, comments and messages for a text: one call after a pause in typing, which a later text cancels.
 * Until its results arrive, those of the former text stay that match this one by name; when it fails there are none.
 */
export function useFoundPlaces(text: string): readonly PlaceGroup[] {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState({ text: '', groups: nothing });
  useEffect(() => {
    if (text === '') return undefined;
    let drop = () => {};
    const timer = setTimeout(() => {
      const call = fetchStrict<useFoundPlacesQuery>(environment, query, { query: text }).subscribe({
        next: (data) => setFound({ text, groups: groupsOf(data) }),
        // Pages, actions and the search everywhere remain.
        error: () => setFound({ text, groups: nothing }),
      });
      drop = () => call.unsubscribe();
    }, delay);
    return () => {
      clearTimeout(timer);
      drop();
    };
  }, [environment, text]);
  if (text === '') return nothing;
  if (found.text === text) return found.groups;
  return found.groups.map(({ title, places }) => ({ title, places: findMatching(places, text) }));
}
