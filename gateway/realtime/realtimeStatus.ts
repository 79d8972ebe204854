import type { Logger } from 'pino';

/** Reason why no events arrive. */
type SilenceReason = 'none configured' | 'not connected' | 'refused' | 'silent';

/** The state of the connection to the realtime service. */
type ConnectionState = 'connected' | Exclude<SilenceReason, 'silent'>;

/** Milliseconds within which the event of a write arrives. */
const eventTimeout = 10_000;
/** Missing events in a row after which the flow counts as silent. */
const maxMissing = 2;

/** Whether events arrive. A connection alone is no proof: the API may publish to another service. */
export interface RealtimeStatus {
  /** Null while events arrive. */
  readonly reason: SilenceReason | null;
  /** Records the state of the connection to the realtime service. */
  setConnection(line: ConnectionState, error?: unknown): void;
  /** Records that an event arrived. */
  recordEvent(): void;
  /** Expects the event of a write that began at an instant, in milliseconds since 1970. */
  expect(since: number): void;
}

/** Watches whether events arrive; two missing in a row mean silence. `onChange` is called when they start or stop. */
export function createRealtimeStatus(
  log: Logger,
  onChange: (isFlowing: boolean) => void = () => undefined,
): RealtimeStatus {
  let connection: ConnectionState = 'not connected';
  let connectedAt = Infinity;
  let lastEventAt = -Infinity;
  let missed = 0;
  /** Last logged and reported state. */
  let logged: SilenceReason | null | undefined;
  let wasFlowing = false;

  const reason = (): SilenceReason | null => {
    if (connection !== 'connected') return connection;
    return missed >= maxMissing ? 'silent' : null;
  };
  const update = (error?: unknown) => {
    const present = reason();
    if (present !== logged) {
      logged = present;
      if (present === null) log.info('Realtime flows');
      else log.warn({ reason: present, err: error }, 'Realtime does not flow: clients read by themselves');
    }
    const isFlowing = present === null;
    if (isFlowing === wasFlowing) return;
    wasFlowing = isFlowing;
    onChange(isFlowing);
  };

  return {
    get reason() {
      return reason();
    },
    setConnection(present, error) {
      if (present === 'connected') {
        connectedAt = Date.now();
        missed = 0;
      }
      connection = present;
      update(error);
    },
    recordEvent() {
      lastEventAt = Date.now();
      missed = 0;
      update();
    },
    expect(since) {
      setTimeout(() => {
        // No event is due for what was written before the connection.
        if (connection !== 'connected' || lastEventAt >= since || connectedAt > since) return;
        missed += 1;
        update();
      }, eventTimeout).unref();
    },
  };
}
