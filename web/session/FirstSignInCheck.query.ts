import { graphql } from 'react-relay/hooks';

export const firstSignInCheckQuery = graphql`
  query FirstSignInCheckQuery @throwOnFieldError {
    viewer {
      isOnboardingRequired
    }
  }
`;
