import { graphql } from 'react-relay/hooks';

/** Who could be made a member of a community. */
export const candidatePickerQuery = graphql`
  query CandidatePickerQuery($slug: String!) @preloadable {
    community(slug: $slug) {
      ...CandidateList_community
    }
  }
`;
