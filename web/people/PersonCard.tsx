import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { PersonCardQuery } from '../__generated__/PersonCardQuery.graphql';
import { useStartChat } from '../chat/useStartChat.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import { personCardQuery } from './PersonCard.query.ts';
import { profilePath } from './PersonLink.tsx';
import { GuestMark } from '../ui/Badge.tsx';

/** Card of a person: name, job title, contact details and a button to chat (B747, B748). */
export default function PersonCard({ queryRef, onRetry }: OnDemandProps<PersonCardQuery>) {
  return (
    <div className="w-72 p-4">
      <ErrorRegion queryRef={queryRef} onRetry={onRetry} fallback={<Skeleton className="h-36" />}>
        <Details queryRef={queryRef} />
      </ErrorRegion>
    </div>
  );
}

function Details({ queryRef }: { queryRef: PreloadedQuery<PersonCardQuery> }) {
  const { node, viewer } = usePreloadedQuery<PersonCardQuery>(personCardQuery, queryRef);
  const [startChat, isStarting] = useStartChat();
  const person = node?.person;
  if (!person) return <p className="m-0 text-muted">Cette personne n’est plus là.</p>;
  const { id, databaseId, phone, email, jobTitle, name } = person;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <PersonAvatar user={person} size={56} isDecorative />
        <div className="min-w-0">
          <Link to={profilePath(databaseId)} className="font-bold text-ink no-underline hover:underline">
            {name}
          </Link>
          <GuestMark of={person} />
          {jobTitle && <p className="m-0 text-sm text-muted">{jobTitle}</p>}
        </div>
      </div>
      <ul className="m-0 flex list-none flex-col gap-1.5 p-0 text-sm empty:hidden">
        {phone && (
          <li>
            <PhoneLink
              phone={phone}
              className="inline-flex min-h-7 items-center gap-2"
              icon={<IconPhone role="img" aria-label="Téléphone" className="size-4 shrink-0 text-muted" />}
            />
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className="inline-flex min-h-7 items-center gap-2 break-all">
              <IconMail role="img" aria-label="E-mail" className="size-4 shrink-0 text-muted" />
              <span>{email}</span>
            </a>
          </li>
        )}
      </ul>
      {viewer && viewer.user?.id !== id && (
        <Button
          kind="primary"
          size="small"
          icon={<IconMessageCircle aria-hidden="true" />}
          isPending={isStarting}
          onPress={() => void startChat(id)}
        >
          Discuter
        </Button>
      )}
    </div>
  );
}
