import { useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { FormerVersionQuery } from '../../__generated__/FormerVersionQuery.graphql';
import { errorMessageOf } from '../../core/errors.ts';
import { announcePosts } from '../../live/viewerEvents.ts';
import { fetchStrict } from '../../relay/fetchStrict.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { showToast } from '../../ui/toast.ts';

/** Newest own posts, to find one that was published earlier. */
const query = graphql`
  query FormerVersionQuery @throwOnFieldError {
    viewer {
      ownPosts(first: 20) {
        nodes {
          databaseId
          createdAt
          community {
            databaseId
          }
        }
      }
    }
  }
`;

/** Tolerated clock difference between device and server, in milliseconds. */
const leeway = 10 * 60_000;

interface Props {
  /** Time at which the previous version was sent. */
  sentAt: string | null;
  /** Called when the post's page opens. */
  onFound: () => void;
  /** Publishes the current version as well. */
  onPublishAnew: () => void;
}

/** Warns that a previous version may be published, links to it, and lets the user decide. */
export function FormerVersion({ sentAt, onFound, onPublishAnew }: Props) {
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const [isLooking, setIsLooking] = useState(false);
  const [answer, setAnswer] = useState(
    'La première version est peut-être déjà publiée. Celle-ci ne l’est pas.',
  );

  const look = async () => {
    setIsLooking(true);
    const sent = Date.parse(sentAt ?? '');
    /** Time between sending and creation. */
    const distance = ({ createdAt }: { createdAt: string }) => Math.abs(Date.parse(createdAt) - sent);
    try {
      const found = await fetchStrict<FormerVersionQuery>(environment, query, {}).toPromise();
      const [former] = (found?.viewer?.ownPosts.nodes ?? [])
        .filter(({ createdAt }) => !(Date.parse(createdAt) < sent - leeway))
        .toSorted((a, b) => distance(a) - distance(b));
      if (former) {
        announcePosts();
        onFound();
        await navigate(`/communaute/${former.community.databaseId}/post/${former.databaseId}`);
        // Only the user can recognise it: the text has changed.
        showToast({
          text: 'Voici votre publication la plus proche de cet envoi. Votre texte reste en brouillon.',
        });
        return;
      }
      setAnswer('La première version ne se trouve pas parmi vos publications. Celle-ci n’est pas publiée.');
    } catch (error) {
      setAnswer(errorMessageOf(error));
    }
    setIsLooking(false);
  };

  return (
    <div className="flex flex-col gap-2 px-4">
      <ErrorNotice message={answer} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" isPending={isLooking} onPress={() => void look()}>
          Vérifier
        </Button>
        <Button size="small" onPress={onPublishAnew}>
          Publier quand même
        </Button>
      </div>
    </div>
  );
}
