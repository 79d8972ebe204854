import { Suspense } from 'react';
import type { EventAnswers_event$key } from '../__generated__/EventAnswers_event.graphql';
import { lazyPart } from '../ui/lazyPart.tsx';

const EventAnswers = lazyPart(() => import('./EventAnswers.tsx'), { isExtra: true });

interface Props {
  event: EventAnswers_event$key;
  /** Without the names of those who responded. */
  isBrief?: boolean;
}

/** Responses to an event, loaded where there is one. */
export const EventAnswersPart = (props: Props) => (
  <Suspense fallback={<div className={props.isBrief ? 'h-9' : 'h-18'} />}>
    <EventAnswers {...props} />
  </Suspense>
);
