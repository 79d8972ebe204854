import { graphql } from 'react-relay/hooks';

/** « Mes liens », apart from the shell: a failure of theirs must leave the rest standing. */
export const profileMenuLinksQuery = graphql`
  query ProfileMenuLinksQuery {
    viewer {
      # Read by useLinks, for the menu.
      links {
        id
        title
        url
        icon {
          url(width: 40, height: 40)
        }
      }
    }
  }
`;
