import { graphql } from 'react-relay/hooks';
import type { ShellQuery } from '../../__generated__/ShellQuery.graphql';
import { preload } from '../../relay/preload.ts';

/** Data of the layout around every signed-in page. */
export const shellQuery = graphql`
  query ShellQuery {
    platform {
      # What a new sign-in and push messages ask for, brought at once.
      passwordDigestAlgorithm
      ...FirstSignInCheck_platform
      # As above.
      webPush {
        apiKey
        projectId
        messagingSenderId
        appId
        vapidKey
      }
      # What is asked before files are taken, brought at once.
      uploadLimits {
        imageBytes
        videoBytes
        fileBytes
      }
    }
    branding {
      ...Logo_branding
    }
    viewer {
      email
      ...ProfileMenu_viewer
      ...BreakingNews_viewer
      ...RightColumn_viewer
      ...CommunityPanel_viewer
      ...ChatButton_viewer
      ...NotificationBell_viewer
      ...TabBadge_viewer
      ...PhoneNavigation_viewer
    }
    ...ViewerEvents_query
  }
`;

/** Starts the query of the layout together with its code. */
export const loader = () => preload<ShellQuery>(shellQuery, {});
