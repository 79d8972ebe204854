import IconCalendarDown from '@tabler/icons-react/dist/esm/icons/IconCalendarDown.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { EventDialog_event$key } from '../__generated__/EventDialog_event.graphql';
import { communityPath } from '../communities/communityKinds.tsx';
import { downloadText, toFileName } from '../ui/browserFiles.ts';
import { Button, buttonClasses } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Html } from '../ui/Html.tsx';
import { EventAnswersPart, formatPeriod } from './EventView.tsx';
import { ZoneNote } from './ZoneNote.tsx';

interface Props {
  event: EventDialog_event$key;
  communityTitle: string;
  /** `databaseId` of the community. */
  community: string;
  onClose: () => void;
}

/** Details of an event, with links to its post and a calendar file. */
export function EventDialog({ event: key, communityTitle, community, onClose }: Props) {
  const event = useFragment(
    graphql`
      fragment EventDialog_event on Event {
        postDatabaseId
        title
        location
        text
        startsAt
        endsAt
        responseCounts {
          __typename
        }
        ...EventAnswers_event
      }
    `,
    key,
  );
  const { title } = event;
  const address = `${communityPath(community)}/post/${encodeURIComponent(event.postDatabaseId)}`;
  const download = async () => {
    const { icsFile } = await import('./icsFile.ts');
    const file = icsFile({
      id: event.postDatabaseId,
      title,
      location: event.location,
      description: event.text,
      startsAt: new Date(event.startsAt),
      endsAt: new Date(event.endsAt),
      url: new URL(address, location.href).href,
    });
    downloadText(file, 'text/calendar', `${toFileName(title) || 'evenement'}.ics`);
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button icon={<IconCalendarDown aria-hidden="true" />} onPress={download}>
            Ajouter à mon agenda
          </Button>
          <Link to={address} className={buttonClasses('primary')}>
            Voir la publication
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="m-0 text-sm text-muted">{communityTitle}</p>
        <p className="m-0 flex items-start gap-2">
          <IconCalendarEvent size={20} className="mt-0.5 shrink-0 text-muted" role="img" aria-label="Date" />
          <span>
            <time dateTime={event.startsAt}>{formatPeriod(event.startsAt, event.endsAt)}</time>
            <ZoneNote of={event.startsAt} />
          </span>
        </p>
        {event.location !== '' && (
          <p className="m-0 flex items-start gap-2">
            <IconMapPin size={20} className="mt-0.5 shrink-0 text-muted" role="img" aria-label="Lieu" />
            <span>{event.location}</span>
          </p>
        )}
        {event.text !== '' && <Html html={event.text} />}
        {event.responseCounts && <EventAnswersPart event={event} />}
      </div>
    </Dialog>
  );
}
