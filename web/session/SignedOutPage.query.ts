import { graphql } from 'react-relay/hooks';
import { redirect } from 'react-router-dom';
import type { SignedOutPageQuery } from '../__generated__/SignedOutPageQuery.graphql';
import { preload } from '../relay/preload.ts';
import { session } from '../core/sessionStore.ts';

/** Branding and password settings of the pages before sign-in. */
export const signedOutPageQuery = graphql`
  query SignedOutPageQuery {
    platform {
      # For digestPassword, which finds it in the store.
      passwordDigestAlgorithm
    }
    branding {
      name
      welcomeText
      ...Logo_branding
    }
  }
`;

/** Starts the query of a page before sign-in; redirects people who are already signed in (B024, B025, B062). */
export const loader = async () =>
  (await session.isOpen())
    ? redirect('/')
    : preload<SignedOutPageQuery>(signedOutPageQuery, {}, { isPublic: true });
