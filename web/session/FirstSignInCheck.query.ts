import { graphql } from 'react-relay/hooks';

/** Whether the viewer must still complete the onboarding. */
export const firstSignInCheckQuery = graphql`
  query FirstSignInCheckQuery @throwOnFieldError {
    viewer {
      isOnboardingRequired
    }
  }
`;
