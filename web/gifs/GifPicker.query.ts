import { graphql } from 'react-relay/hooks';

/** Animations that are found by words; without words, those that are in vogue. */
export const gifPickerQuery = graphql`
  query GifPickerQuery($search: String!) @preloadable @throwOnFieldError {
    viewer {
      gifs(search: $search) {
        url
        title
        preview {
          url
          width
          height
        }
      }
    }
  }
`;
