import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime';
import type { GraphQLResponse, Variables } from 'relay-runtime';
import { RequestError } from '../../../../web/core/errors.ts';
import { missingFieldHandlers } from '../../../../web/relay/environment.ts';
import { trackRequests } from '../../../../web/relay/pendingRequests.ts';

/** Response of a server to an operation, from its state at the time of the call. */
export type Answers = Record<string, (variables: Variables) => object>;

/** An event mapped at delivery; undefined if obsolete. */
export type Telling = () => object | undefined;

interface Asked {
  /** Reads the state of this moment, as the server does some time after it was asked. */
  read: () => object;
  answer: object | undefined;
  settle: (answer: object | RequestError) => void;
}

/** A network whose every step is controlled by a script; an operation without a response stays pending. */
export function scriptedNetwork(answers: Answers) {
  const asked: Asked[] = [];
  const changeEvent: Telling[] = [];
  let stream: { next: (response: GraphQLResponse) => void; complete: () => void } | undefined;
  let isCut = false;

  const environment = new Environment({
    missingFieldHandlers,
    log: trackRequests,
    store: new Store(new RecordSource()),
    network: Network.create(
      ({ name }, variables) =>
        Observable.create((observer) => {
          const answer = answers[name];
          if (!answer) return;
          asked.push({
            read: () => answer(variables),
            answer: undefined,
            settle: (outcome) => {
              if (outcome instanceof RequestError) observer.error(outcome);
              else {
                observer.next({ data: outcome });
                observer.complete();
              }
            },
          });
        }),
      () =>
        Observable.create((observer) => {
          stream = { next: (response) => observer.next(response), complete: () => observer.complete() };
        }),
    ),
  });

  const hear = (event: object | undefined) => {
    if (event && !isCut) stream?.next({ data: { viewerEvents: event } });
  };
  return {
    environment,
    /** Queues an event. */
    happen: (telling: Telling) => void changeEvent.push(telling),
    /** Delivers the next event, swaps two, or repeats one. */
    sendEvent(way: 'next' | 'second' | 'twice') {
      const [telling] = changeEvent.splice(way === 'second' && changeEvent.length > 1 ? 1 : 0, 1);
      hear(telling?.());
      if (way === 'twice') hear(telling?.());
    },
    /** Delivers an event before all queued ones. */
    hear,
    /** Cuts the connection: queued events are lost. */
    cut() {
      isCut = true;
    },
    /** Answers whether it was. */
    mend(): boolean {
      const wasCut = isCut;
      isCut = false;
      return wasCut;
    },
    /** The server ends the stream, as in a restart: events are lost until it is resumed. */
    restart() {
      const ended = stream;
      stream = undefined;
      ended?.complete();
    },
    /** The server reads what one of the requests asks for. */
    read(place: number) {
      const waiting = asked.filter(({ answer }) => answer === undefined);
      const one = waiting[place % Math.max(1, waiting.length)];
      if (one) one.answer = one.read();
    },
    /** One of the requests is answered, from when it was read; or fails. */
    settle(place: number, isFailing: boolean) {
      const one = asked[place % Math.max(1, asked.length)];
      if (!one) return;
      asked.splice(asked.indexOf(one), 1);
      one.settle(isFailing ? new RequestError('UPSTREAM_UNAVAILABLE') : (one.answer ?? one.read()));
    },
    isIdle: () => asked.length === 0 && changeEvent.length === 0,
  };
}
