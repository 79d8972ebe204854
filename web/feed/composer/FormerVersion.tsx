import { useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { FormerVersionQuery } from '../../__generated__/FormerVersionQuery.graphql';
import { messageOf } from '../../core/errors.ts';
import { announcePosts } from '../../live/viewerEvents.ts';
import { fetchStrict } from '../../relay/fetchStrict.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { showToast } from '../../ui/toast.ts';

/** What is asked of the newest of the person's posts: it only leads to one of them. */
const query = graphql`
  query FormerVersionQuery @throwOnFieldError {
    viewer {
      ownPosts(first: 20) {
        nodes {
          slug
          createdAt
          community {
            slug
          }
        }
      }
    }
  }
`;

/** Milliseconds by which the clocks of this device and of the server may differ. */
const leeway = 10 * 60_000;

interface Props {
  /** When the former version was sent. */
  sentAt: string | null;
  /** Called when its page opens. */
  onFound: () => void;
  /** Publishes what stands here beside it. */
  onPublishAnew: () => void;
}

/** Says that a former version may be there, leads to it, and lets the person decide. */
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
    /** How far from the sending a post was made. */
    const distance = ({ createdAt }: { createdAt: string }) => Math.abs(Date.parse(createdAt) - sent);
    try {
      const found = await fetchStrict<FormerVersionQuery>(environment, query, {}).toPromise();
      const [former] = (found?.viewer?.ownPosts.nodes ?? [])
        .filter(({ createdAt }) => !(Date.parse(createdAt) < sent - leeway))
        .toSorted((a, b) => distance(a) - distance(b));
      if (former) {
        announcePosts();
        onFound();
        await navigate(`/communaute/${former.community.slug}/post/${former.slug}`);
        // Which one it is only the person knows: they changed its words since.
        showToast({
          text: 'Voici votre publication la plus proche de cet envoi. Votre texte reste en brouillon.',
        });
        return;
      }
      setAnswer('La première version ne se trouve pas parmi vos publications. Celle-ci n’est pas publiée.');
    } catch (error) {
      setAnswer(messageOf(error));
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
