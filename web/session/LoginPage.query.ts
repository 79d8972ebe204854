import { graphql } from 'react-relay';
import { redirect } from 'react-router-dom';
import type { LoginPageQuery } from '../__generated__/LoginPageQuery.graphql';
import { preload } from '../app/preload.ts';
import { session } from './sessionStore.ts';

export const loginPageQuery = graphql`
  query LoginPageQuery {
    branding {
      name
      welcome
      ...Logo_branding
    }
  }
`;

/** Who is signed in goes on straight away (B062). */
export const loader = () =>
  session.token() === null ? preload<LoginPageQuery>(loginPageQuery, {}, { isPublic: true }) : redirect('/');
