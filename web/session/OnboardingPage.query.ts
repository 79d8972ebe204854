import { graphql } from 'react-relay/hooks';
import type { OnboardingPageQuery } from '../__generated__/OnboardingPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** Data of all steps of the onboarding. */
export const onboardingPageQuery = graphql`
  query OnboardingPageQuery {
    platform {
      # For digestPassword, which finds it in the store.
      passwordDigestAlgorithm
    }
    branding {
      name
      ...Logo_branding
    }
    viewer {
      email
      ...ProfileStep_viewer
      ...PhotoStep_viewer
      ...CongratulationsStep_viewer
    }
  }
`;

/** Starts the query of the onboarding together with its code. */
export const loader = () => preload<OnboardingPageQuery>(onboardingPageQuery, {});
