import { graphql } from 'react-relay/hooks';

/** Translation of a post, into the viewer's language by default. */
export const translationQuery = graphql`
  query TranslationQuery($id: ID!, $language: Language) @preloadable {
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
