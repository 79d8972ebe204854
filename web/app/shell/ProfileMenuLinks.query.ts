import { graphql } from 'react-relay/hooks';

/** « Mes liens », separate from the shell's query so that a failure leaves the shell intact. */
export const profileMenuLinksQuery = graphql`
  query ProfileMenuLinksQuery {
    viewer {
      # Read by useLinks, for the menu.
      links {
        id
        title
        url
        icon {
          contentUrl(width: 40, height: 40)
        }
      }
    }
  }
`;
