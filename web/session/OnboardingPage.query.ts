import { graphql } from 'react-relay/hooks';
import type { OnboardingPageQuery } from '../__generated__/OnboardingPageQuery.graphql';
import { preload } from '../relay/preload.ts';

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

export const loader = () => preload<OnboardingPageQuery>(onboardingPageQuery, {});
