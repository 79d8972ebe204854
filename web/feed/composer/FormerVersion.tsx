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

/** Newest own posts and those that wait for their hour, to find one that was sent earlier. */
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
      scheduledPosts(first: 50) {
        nodes {
          createdAt
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
      const published = (found?.viewer?.ownPosts.nodes ?? []).map(({ createdAt, databaseId, community }) => ({
        createdAt,
        path: `/communaute/${community.databaseId}/post/${databaseId}`,
        // Only the user can recognise it: the text has changed.
        text: 'Voici votre publication la plus proche de cet envoi. Votre texte reste en brouillon.',
      }));
      const scheduled = (found?.viewer?.scheduledPosts.nodes ?? []).map(({ createdAt }) => ({
        createdAt,
        path: '/publications-programmees',
        text: 'Cet envoi est peut-être l’une de vos publications programmées. Votre texte reste en brouillon.',
      }));
      const [former] = [...published, ...scheduled]
        .filter(({ createdAt }) => !(Date.parse(createdAt) < sent - leeway))
        .toSorted((a, b) => distance(a) - distance(b));
      if (former) {
        announcePosts();
        onFound();
        await navigate(former.path);
        showToast({ text: former.text });
        return;
      }
      setAnswer(
        'La première version ne se trouve pas parmi vos publications, même programmées. Celle-ci n’est pas publiée.',
      );
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
