import type { Logger } from 'pino';

/** Why events do not come. */
type Stillness = 'none configured' | 'not connected' | 'refused' | 'silent';

/** How the line to the realtime service is. */
type Line = 'connected' | Exclude<Stillness, 'silent'>;

/** Milliseconds in which the event of something written comes, where events come. */
const patience = 10_000;
/** So many events in a row that did not come are no accident. */
const tooMany = 2;

/** Whether what happens is heard of as it happens, which the line alone does not tell: the API may speak to another one. */
export interface Flow {
  /** Null where events come. */
  readonly reason: Stillness | null;
  setLine(line: Line, error?: unknown): void;
  /** An event came. */
  hear(): void;
  /** Something was written since an instant, in milliseconds since 1970, of which the API tells by an event. */
  expect(since: number): void;
}

/** `onChange` is called whenever it begins or ceases; operators read one line of it each time. */
export function createFlow(log: Logger, onChange: (isFlowing: boolean) => void = () => undefined): Flow {
  let line: Line = 'not connected';
  let connectedAt = Infinity;
  let heardAt = -Infinity;
  let missed = 0;
  /** What operators and people know: a line that is only just being opened is nothing to tell operators of. */
  let logged: Stillness | null | undefined;
  let told = false;

  const reason = (): Stillness | null => {
    if (line !== 'connected') return line;
    return missed >= tooMany ? 'silent' : null;
  };
  const update = (error?: unknown) => {
    const present = reason();
    if (present !== logged) {
      logged = present;
      if (present === null) log.info('Realtime flows');
      else log.warn({ reason: present, err: error }, 'Realtime does not flow: clients read by themselves');
    }
    const isFlowing = present === null;
    if (isFlowing === told) return;
    told = isFlowing;
    onChange(isFlowing);
  };

  return {
    get reason() {
      return reason();
    },
    setLine(present, error) {
      if (present === 'connected') {
        connectedAt = Date.now();
        missed = 0;
      }
      line = present;
      update(error);
    },
    hear() {
      heardAt = Date.now();
      missed = 0;
      update();
    },
    expect(since) {
      setTimeout(() => {
        // Of what was written before the line stood nothing was to be heard.
        if (line !== 'connected' || heardAt >= since || connectedAt > since) return;
        missed += 1;
        update();
      }, patience).unref();
    },
  };
}
