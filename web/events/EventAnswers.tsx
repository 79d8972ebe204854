import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EventAnswers_event$key } from '../__generated__/EventAnswers_event.graphql';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { sentence } from '../ui/sentence.ts';
import { type Answer, countsInWords, isFull } from './eventCounts.ts';
import { useSetEventResponse } from './useSetEventResponse.ts';

const RespondentsDialog = lazyPart(() => import('./RespondentsDialog.tsx'), { showsErrorOverPage: true });

const answers: readonly [Answer, string][] = [
  ['GOING', 'Je participe'],
  ['MAYBE', 'Peut-être'],
  ['NOT_GOING', 'Non'],
];

interface Props {
  event: EventAnswers_event$key;
  /** Without the names of those who responded. */
  isBrief?: boolean;
}

/** The viewer's response to an event, and the numbers of all. */
export default function EventAnswers({ event: key, isBrief = false }: Props) {
  const event = useFragment(
    graphql`
      fragment EventAnswers_event on Event @throwOnFieldError {
        id
        title
        capacity
        responseCounts {
          goingCount
          waitingCount
          maybeCount
          notGoingCount
        }
        viewerResponse
        viewerIsWaiting
        viewerCanRespond
        viewerCanSeeRespondents
      }
    `,
    key,
  );
  const [respond, isPending] = useSetEventResponse(event.id);
  const [isListOpen, setListOpen] = useState(false);
  const { responseCounts, viewerResponse, viewerIsWaiting } = event;
  if (!responseCounts) return null;
  const responses = { ...event, responseCounts };
  const { goingCount, waitingCount, maybeCount, notGoingCount } = responseCounts;
  const hasResponses = goingCount + waitingCount + maybeCount + notGoingCount > 0;
  const note = viewerIsWaiting
    ? 'Vous êtes sur la liste d’attente.'
    : isFull(responses)
      ? 'Complet\u00a0: vous pouvez rejoindre la liste d’attente.'
      : '';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {event.viewerCanRespond && (
        <div
          role="group"
          aria-label={sentence`Votre réponse à ${event.title}`}
          className={`flex flex-wrap ${isBrief ? 'gap-1' : 'gap-1.5'}`}
        >
          {answers.map(([answer, label]) => (
            <button
              key={answer}
              type="button"
              aria-pressed={viewerResponse === answer}
              aria-disabled={isPending}
              onClick={() => {
                if (!isPending) void respond(responses, viewerResponse === answer ? null : answer);
              }}
              className={`rounded-full border border-line-strong bg-surface font-semibold text-ink hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent pointer-coarse:min-h-11 ${isBrief ? 'min-h-7 px-2 text-xs' : 'min-h-9 px-3.5 text-sm'}`}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {!isBrief && (
        <p className="m-0 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="flex items-center gap-1.5">
            <IconUsers size={16} aria-hidden="true" />
            <span>{countsInWords(responses)}</span>
          </span>
          {event.viewerCanSeeRespondents && hasResponses && (
            <Button size="small" onPress={() => setListOpen(true)}>
              Voir les réponses
            </Button>
          )}
        </p>
      )}
      <p role="status" className="m-0 w-full text-sm font-medium text-ink-soft empty:hidden">
        {event.viewerCanRespond ? note : ''}
      </p>
      {isListOpen && (
        <RespondentsDialog eventId={event.id} title={event.title} onClose={() => setListOpen(false)} />
      )}
    </div>
  );
}
