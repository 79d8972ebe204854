import { graphql } from 'react-relay/hooks';

/** How people sign in, for the page and the dialog that ask for a password. */
export const providerButtonsQuery = graphql`
  query ProviderButtonsQuery {
    signInMethods {
      canUsePasswords
      providers {
        key
        name
      }
    }
  }
`;
