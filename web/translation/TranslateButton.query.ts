import { graphql } from 'react-relay/hooks';

/** A post in the person's own language unless another is chosen. */
export const translateButtonQuery = graphql`
  query TranslateButtonQuery($id: ID!, $language: Language) @preloadable {
    platform {
      # Translation says so where there is none
      hasTranslationService
    }
    viewer {
      language
    }
    node(id: $id) {
      ... on Post @alias(as: "post") {
        translation(into: $language) @catch(to: NULL)
      }
    }
  }
`;
